import { batchesOf } from '../database/batches.ts'
import { column } from '../database/column.ts'
import type { Database, Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { EVERY_LIST_OF_AUCTIONS, tagOf } from './cache-rules.ts'
import type { GoodlotEvent } from './catalogue.ts'

export type EmitEvent = (...events: GoodlotEvent[]) => void

/** A change and its events commit together, and events are sent only after the commit. */
export class Changes {
  readonly db: Database
  readonly #cache: ResponseCache
  #wakeRelay: () => void = () => {}

  constructor(db: Database, cache: ResponseCache) {
    this.db = db
    this.#cache = cache
  }

  onCommit(wakeRelay: () => void): void {
    this.#wakeRelay = wakeRelay
  }

  async commit<Result>(work: (tx: Transaction, emit: EmitEvent) => Promise<Result>): Promise<Result> {
    const events: GoodlotEvent[] = []
    const result = await inTransaction(this.db, async (tx) => {
      const outcome = await work(tx, (...more) => events.push(...more))
      await writeEvents(tx, events)
      return outcome
    })
    this.announce(events)
    return result
  }

  /** After a commit: the cache of this process forgets at once, the relay tells everyone else. */
  announce(events: GoodlotEvent[]): void {
    if (events.length === 0) return
    for (const tag of new Set(events.flatMap(staleTags))) this.#cache.drop(tag)
    this.#wakeRelay()
  }
}

type Placed = { userId?: number | null | undefined; auctionId?: number | null | undefined }

/** `user:7` or `auction:12`: the room of an event is also the tag of the cached answers that show it. */
export function roomOf({ userId, auctionId }: Placed): string {
  return typeof userId === 'number' ? tagOf.user(userId) : tagOf.auction(auctionId!)
}

/**
 * The tags an event drops: that of its room, and those of other answers it may change: the catalogue, the sum raised
 * and the lists that an auction is in. No cached answer shows what a big screen does.
 */
export function staleTags(event: Placed & { kind: string }): string[] {
  const room = roomOf(event)
  if (event.kind === 'event.screen' || event.kind === 'event.fairWarning') return []
  if (event.kind === 'event.item') return [room, tagOf.catalogue(event.auctionId!)]
  if (event.kind === 'event.raised') return [room, tagOf.raised(event.auctionId!)]
  if (event.kind === 'event.auction')
    return [room, tagOf.catalogue(event.auctionId!), tagOf.raised(event.auctionId!), EVERY_LIST_OF_AUCTIONS]
  return [room]
}

/** Whose account is gone, if that is what an event says. */
export function endedAccount({
  kind,
  userId,
  payload,
}: Placed & { kind: string; payload: string | null }): number[] {
  if (kind !== 'event.user' || typeof userId !== 'number' || payload === null) return []
  const { fields = [] } = JSON.parse(payload) as { fields?: string[] }
  return fields.includes('account') ? [userId] : []
}

export const insertEvents = `
  insert into events (kind, user_id, auction_id, payload, created_at)
  select *, (select goodlot_now()) from unnest($1::text[], $2::int[], $3::int[], $4::jsonb[])`

async function writeEvents(tx: Transaction, events: GoodlotEvent[]): Promise<void> {
  for (const batch of batchesOf(events)) await execute(tx, insertEvents, eventColumns(batch))
}

export function eventColumns(events: GoodlotEvent[]): string[] {
  return [
    column(events, (event) => event.kind),
    column(events, (event) => event.userId ?? null),
    column(events, (event) => event.auctionId ?? null),
    column(events, (event) => JSON.stringify(event.payload)),
  ]
}
