import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionSettings } from '../../src/platform/database/pool.ts'

const SOCKET = '.s.PGSQL.5432'

export type BreakableDatabase = {
  connection: ConnectionSettings
  /** Cuts every connection and accepts no more until `mend`. */
  break(): Promise<void>
  mend(): Promise<void>
  /** Open connections stay open but carry nothing from now on, without an error; new ones work. */
  silence(): void
  /** Leads new connections to this database; open ones stay as they are. */
  leadTo(target: ConnectionSettings): void
  /** Cuts every connection; new ones work. */
  cut(): void
  /** Cuts every connection; new ones are accepted but never answered, until `mend`. */
  freeze(): Promise<void>
  close(): Promise<void>
}

/** A proxy in front of a database that a test can shut: to its clients the database is gone. */
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
