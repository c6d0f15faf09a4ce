import { auctionStatus } from '../../engine/statuses.ts'
import { BotCrowd, type CrowdParts } from '../../live/bots/bot-crowd.ts'
import { isBot } from '../../people/accounts/bot-accounts.ts'
import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import { rows } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { readRehearsal } from './rehearsal-records.ts'
import { throwAway } from './throw-away.ts'

/** A forgotten rehearsal is thrown away after this time. */
const KEPT_HOURS = 24
const LOTS_LOOKED_AT = 30

type DueRow = { auctionId: number; bots: number[]; levels: string[]; bidsPerMinute: number }

/**
 * Lets the bots of rehearsals act, one after another, but never while the desk is in trouble: real bids come first.
 * Every process looks; the one that finds a rehearsal due takes its turn, so a restart changes nothing.
 */
export class RehearsalBots extends BotCrowd {
  readonly #parts: CrowdParts
  readonly sweeping: Sweeping = {
    failure: 'a forgotten rehearsal was not thrown away',
    everyMs: 60 * 60_000,
    sweep: (stopping) => this.throwAwayForgotten(stopping),
  }

  constructor(parts: CrowdParts & { random: () => number }) {
    super(parts, parts.random)
    this.#parts = parts
  }

  protected onFailure(err: unknown): void {
    this.#parts.log.warn({ err }, 'the bots of a rehearsal did nothing')
  }

  protected async takeTurn(): Promise<void> {
    if (this.#mustWait()) return
    for (const { auctionId, bots, levels, bidsPerMinute } of await takeTurns(this.#parts.changes)) {
      const auction = { auctionId, bots, levelsCents: levels.map(BigInt) }
      const perSecond = bidsPerMinute / 60
      const actions = Math.floor(perSecond) + (this.random() < perSecond % 1 ? 1 : 0)
      for (let done = 0; done < actions && !this.#mustWait(); done++)
        await this.act(auction, { atMost: LOTS_LOOKED_AT, withLive: true })
    }
  }

  #mustWait(): boolean {
    return this.isStopping || this.#parts.desk.trouble() !== null
  }

  /** Rehearsals that nobody ended; those in which somebody real took part are kept. */
  async throwAwayForgotten(stopping?: AbortSignal): Promise<void> {
    const { changes, log } = this.#parts
    const forgotten = await rows<{ id: number }>(
      changes.db,
      `select auction_id as id from rehearsals
        where created_at < goodlot_now() - interval '${KEPT_HOURS} hours' and kept_at is null
          and ${mayTry('rehearsal', 'rehearsals.auction_id')}`,
    )
    const handle = async ({ id: auctionId }: { id: number }) => {
      const rehearsal = await readRehearsal(changes.db, auctionId)
      if (rehearsal && (await throwAway(changes, rehearsal, null)) === 'kept')
        log.warn({ auctionId }, 'a forgotten rehearsal is kept, since somebody real took part in it')
    }
    await eachByItself({ db: changes.db, log }, { kind: 'rehearsal', rows: forgotten, handle, stopping })
  }
}

/** Takes the turns that are due; a turn comes every second and goes to one process. */
async function takeTurns({ db }: Changes): Promise<DueRow[]> {
  const { open, extended } = auctionStatus
  return rows<DueRow>(
    db,
    `update rehearsals set next_act_at = goodlot_now() + interval '900 milliseconds'
       from auctions
      where auctions.id = rehearsals.auction_id and status_id in (${open}, ${extended})
        and rehearsals.auction_id in (select auction_id from rehearsals as due
              where due.next_act_at <= goodlot_now() and due.kept_at is null for update skip locked)
     returning rehearsals.auction_id as "auctionId", bids_per_minute as "bidsPerMinute",
       array(select user_id from registrations join users on users.id = user_id
              where registrations.auction_id = rehearsals.auction_id and ${isBot()}) as bots,
       array(select amount_cents::text from donation_levels
              where donation_levels.auction_id = rehearsals.auction_id order by amount_cents) as levels`,
  )
}
