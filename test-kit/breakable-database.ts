import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionSettings } from '../src/database/pool.ts'

const SOCKET = '.s.PGSQL.5432'

export type BreakableDatabase = {
  connection: ConnectionSettings
  /** Cuts every connection and takes no more until it is mended. */
  break(): Promise<void>
  mend(): Promise<void>
  /** From now on nothing more is heard on the connections there are, and nobody is told; new ones work. */
  silence(): void
  /** New connections lead there from now on; those there are stay as they are. */
  leadTo(target: ConnectionSettings): void
  /** Cuts every connection; new ones work. */
  cut(): void
  /** Cuts every connection; new ones are taken and never answered, until it is mended. */
  freeze(): Promise<void>
  close(): Promise<void>
}

/** A door before a database that a test can shut: whoever uses it finds the database gone. */
export async function breakable(first: ConnectionSettings): Promise<BreakableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'goodlot-door-'))
  const sockets = new Set<Socket>()
  let target = first
  let server: Server | null = null
  const open = (isFrozen: boolean) =>
    new Promise<void>((opened) => {
      server = createServer((caller) => {
        const database = isFrozen ? new Socket() : connect(join(String(target.host), SOCKET))
        for (const socket of [caller, database]) {
          sockets.add(socket)
          socket.on('error', () => {}).on('close', () => sockets.delete(socket))
        }
        if (!isFrozen) caller.pipe(database).pipe(caller)
      }).listen(join(folder, SOCKET), opened)
    })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = () =>
    new Promise<void>((closed) => {
      if (server?.listening) server.close(() => closed())
      else closed()
      cut()
    })
  await open(false)
  return {
    connection: { host: folder, user: target.user, database: target.database },
    break: shut,
    cut,
    leadTo(changed) {
      target = changed
    },
    async mend() {
      await shut()
      await open(false)
    },
    async freeze() {
      await shut()
      await open(true)
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      await shut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
