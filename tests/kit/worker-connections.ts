import { type Connection, openConnection } from './connection.ts'

/** A connection stays with the worker that accepted it. */
type WorkerConnection = Connection & { worker: string }

/** Two connections, one to each of two workers. */
export async function connectToBoth(url: string): Promise<[Connection, Connection]> {
  // Many at once, since one worker would accept all that come one after the other.
  const opened = await Promise.all(Array.from({ length: 10 }, () => connectToSome(url)))
  const [first] = opened
  const other = opened.find(({ worker }) => worker !== first!.worker)
  for (const connection of opened) if (!other || ![first, other].includes(connection)) connection.close()
  return other ? [first!, other] : connectToBoth(url)
}

async function connectToSome(url: string): Promise<WorkerConnection> {
  const connection = openConnection(url)
  const polling = '/socket.io/?EIO=4&transport=polling'
  const { text } = await connection.call('GET', polling)
  const [, sid, worker] = /"sid":"((\d+)-[^"]+)"/.exec(text)!
  await connection.call('POST', `${polling}&sid=${sid}`, { raw: '1' })
  return { ...connection, worker: worker! }
}
