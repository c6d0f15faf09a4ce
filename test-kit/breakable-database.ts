import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
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
  close(): Promise<void>
}

/** A door before a database that a test can shut: whoever uses it finds the database gone. */
export async function breakable(target: ConnectionSettings): Promise<BreakableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'goodlot-door-'))
  const sockets = new Set<Socket>()
  let server: Server | null = null
  const mend = () =>
    new Promise<void>((open) => {
      server = createServer((caller) => {
        const database = connect(join(String(target.host), SOCKET))
        for (const socket of [caller, database]) {
          sockets.add(socket)
          socket.on('error', () => {}).on('close', () => sockets.delete(socket))
        }
        caller.pipe(database).pipe(caller)
      }).listen(join(folder, SOCKET), open)
    })
  const shut = () =>
    new Promise<void>((closed) => {
      server?.close(() => closed())
      for (const socket of sockets) socket.destroy()
    })
  await mend()
  return {
    connection: { ...target, host: folder },
    break: shut,
    mend,
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      await shut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
