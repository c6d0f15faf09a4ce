import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a port of this machine that can be cut as a network is: nothing arrives any more, and nobody says so. */
export class Link {
  readonly port: number
  readonly #server: Server
  readonly #sockets: Set<Socket>
  #isCut = false

  private constructor(server: Server, sockets: Set<Socket>, port: number) {
    this.#server = server
    this.#sockets = sockets
    this.port = port
  }

  static async open(target: number): Promise<Link> {
    const sockets = new Set<Socket>()
    const server = createServer((caller) => {
      const ends = link.#isCut ? [caller] : [caller, connect(target, '127.0.0.1')]
      for (const socket of ends) {
        sockets.add(socket)
        socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      }
      const [, callee] = ends
      if (!callee) return
      caller.pipe(callee).pipe(caller)
      caller.on('close', () => callee.destroy())
      callee.on('close', () => link.#isCut || caller.destroy())
    })
    await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
    const link = new Link(server, sockets, (server.address() as { port: number }).port)
    return link
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** New connections get through; those that were silent are reset. */
  mend(): void {
    this.#isCut = false
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
