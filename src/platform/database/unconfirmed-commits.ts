import type pg from 'pg'

const unconfirmed = new WeakSet<pg.PoolClient>()

/**
 * With a synchronous standby, a commit waits for it. When somebody cancels that wait, PostgreSQL calls the commit done
 * and only warns that it may be lost with this server.
 */
export function noteUnconfirmedCommits(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
  })
}

/** Call it after each commit: a commit that no standby has confirmed must not be promised to anybody. */
export function refuseUnconfirmed(client: pg.PoolClient): void {
  if (!unconfirmed.delete(client)) return
  throw new Error('Connection terminated: the standby did not confirm the commit.')
}
