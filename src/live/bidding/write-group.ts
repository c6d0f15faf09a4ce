import { bidColumns, insertBids } from '../../auction/contests/bid-log.ts'
import { standingColumns, updateStandings } from '../../auction/contests/write-standings.ts'
import { insertNotifications, notificationColumns } from '../../auction/notifications/write-notifications.ts'
import { isDatabaseGone } from '../../platform/database/database-gone.ts'
import { inOneGo, type Transaction } from '../../platform/database/pool.ts'
import { refuseUnconfirmed } from '../../platform/database/unconfirmed-commits.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'
import { eventColumns, insertEvents } from '../../platform/events/changes.ts'
import { unavailable } from '../../platform/http/answers/error-envelope.ts'
import type { Ledger } from './ledger.ts'

/** Everything a group changed, one statement each, and the commit, sent in one go. */
export async function writeGroup(tx: Transaction, ledger: Ledger, events: GoodlotEvent[]): Promise<void> {
  await inOneGo(tx, () => Promise.all([...writes(tx, ledger, events), commit(tx)])).catch(explainUnknown)
}

function writes(tx: Transaction, ledger: Ledger, events: GoodlotEvent[]): Promise<unknown>[] {
  const { records, notifications } = ledger
  const standings = [...ledger.changed.values()].map(({ after }) => after.standing)
  const sent: Promise<unknown>[] = []
  const send = (name: string, text: string, values: unknown[]) => sent.push(tx.query({ name, text, values }))
  if (standings.length > 0) {
    send('update-standings', updateStandings, standingColumns(standings))
    send('insert-bids', insertBids, bidColumns(records))
  }
  if (notifications.length > 0)
    send('insert-notifications', insertNotifications, notificationColumns(notifications))
  if (events.length > 0) send('insert-events', insertEvents, eventColumns(events))
  return sent
}

/** PostgreSQL answers the commit of a failed transaction with a rollback, and no error. */
async function commit(tx: Transaction): Promise<void> {
  const { command } = await tx.query('commit')
  if (command !== 'COMMIT') throw new Error(`the commit of a group of bids ended as ${command}`)
  refuseUnconfirmed(tx)
}

/**
 * If the connection breaks here, the commit may have happened: trying again could place the bids twice. When the
 * database itself reports an error, nothing was written.
 */
function explainUnknown(error: Error & { severity?: string }): never {
  if (!isDatabaseGone(error) || error.severity === 'ERROR') throw error
  const message = 'The connection broke while your bid was being saved. Please check whether it went through.'
  throw Object.assign(unavailable(message), { cause: error })
}
