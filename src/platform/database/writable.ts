import type pg from 'pg'

const READ_ONLY = '25006'

/** True when a server has become a standby, is shutting down or refuses writes: its connections are useless. */
export function isServerUnusable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? ''
  return code === READ_ONLY || code.startsWith('57P')
}

/** An address may lead to a standby for a while, and a connection made then would be kept long after. */
export async function refuseReadOnly(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: timeoutMs }
  const { rows } = await client.query<{ transaction_read_only: string }>(question)
  if (rows[0]!.transaction_read_only === 'off') return
  const message = 'The server accepts no writes: it is a standby, or set to be read only.'
  throw Object.assign(new Error(message), { code: READ_ONLY })
}

const PATIENCE_MS = 1_200

/** Throws unless the database can be reached and accepts writes. A connection that does not is not used again. */
export async function checkWritable(db: pg.Pool): Promise<void> {
  const client = await db.connect()
  const problem = await refuseReadOnly(client, PATIENCE_MS).then(
    () => undefined,
    (error: Error) => error,
  )
  client.release(problem)
  if (problem) throw problem
}
