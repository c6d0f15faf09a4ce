import { isReal } from '../../auction/auctions/real-auctions.ts'
import type { Cents } from '../../engine/cents.ts'
import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { startRun } from './charge-run.ts'
import { chargeableBills } from './chargeable.ts'
import type { PaymentParts } from './look.ts'

/** At what hour of the auction's own day it begins. */
const CHARGE_HOUR = 10
/** Later than this the day that guests were told is too long ago: nobody is charged by surprise. */
const LATEST_DAYS = 3
/** After the close guests are told by a mail, and need a day to read it. */
const DAYS_OF_NOTICE = 2
const MOST_DAYS_AFTER = 60

export type ChargeDayOutcome = 'begun' | 'nothingDue' | 'missed'

export type ChargeDay = {
  /** As `2026-11-25`, in the auction's time zone. */
  day: string
  setBy: string
  outcome: ChargeDayOutcome | null
}

/** The day on which cards on file are charged by themselves, if the organizer chose one. */
export async function readChargeDay(db: Connection, auctionId: number): Promise<ChargeDay | null> {
  const found = await row<ChargeDay>(
    db,
    `select day::text, first_name || ' ' || last_name as "setBy", outcome
       from charge_days join users on users.id = set_by where auction_id = $1`,
    [auctionId],
  )
  return found ?? null
}

/** The day, and how much of a guest's bill a card on file may pay then. Null when it is over, or there is no such part. */
export async function plannedCharge(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number | null },
): Promise<{ day: string; cents: Cents } | null> {
  const planned = await row<{ day: string; cents: Cents }>(
    db,
    `select day::text, cents from charge_days join receipts using (auction_id)
       cross join lateral (select chargeable_cents(receipts.id) as cents) as chargeable
      where auction_id = $1 and user_id = $2 and outcome is null and cents > 0`,
    [auctionId, userId],
  )
  return planned ?? null
}

export type DaysToChoose = { earliest: string; latest: string }

/**
 * From the day after the auction's end; once it has closed only with notice, and never before a day that guests were told
 * already.
 */
export async function daysToChoose(db: Connection, auctionId: number): Promise<DaysToChoose> {
  return (await row<DaysToChoose>(
    db,
    `select earliest::text, (greatest(earliest, end_day) + ${MOST_DAYS_AFTER})::text as latest
       from auctions left join charge_days on auction_id = auctions.id and outcome is null
       cross join lateral (select (coalesce(closed_at, end_at) at time zone time_zone)::date as end_day,
                                  (goodlot_now() at time zone time_zone)::date as today) as days
       cross join lateral (select case when closed_at is null then greatest(end_day, today) + 1
                                       else greatest(end_day + 1, today + ${DAYS_OF_NOTICE}, day) end as earliest) as first
      where auctions.id = $1`,
    [auctionId],
  ))!
}

/** Whether it is a day that can be chosen, and one that the calendar has. */
export function isAmong(day: string, { earliest, latest }: DaysToChoose): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  return isInCalendar && day >= earliest && day <= latest
}

/** In place of the day before, if there was one. */
export async function setChargeDay(
  tx: Transaction,
  { auctionId, day, setBy }: { auctionId: number; day: string; setBy: number },
): Promise<void> {
  await execute(
    tx,
    `insert into charge_days (auction_id, day, set_by) values ($1, $2, $3)
     on conflict (auction_id) do update
       set day = $2, set_by = $3, set_at = goodlot_now(), outcome = null, ended_at = null`,
    [auctionId, day, setBy],
  )
}

/** The day that was called off; undefined when none was ahead. */
export async function callOffChargeDay(tx: Transaction, auctionId: number): Promise<string | undefined> {
  const sql = 'delete from charge_days where auction_id = $1 and outcome is null returning day::text'
  return (await row<{ day: string }>(tx, sql, [auctionId]))?.day
}

type DueDay = {
  auctionId: number
  organizationId: number
  currency: string
  setBy: number
  isReal: boolean
  isMissed: boolean
}

const isDue = `outcome is null and (day + time '${CHARGE_HOUR}:00') at time zone time_zone <= goodlot_now()`

/**
 * Begins to charge where the day has come, by the clock of the auction's own place. Any server does it, and one of them for
 * each auction; from then on it is a run like one that a manager starts.
 */
export async function beginChargeDays(parts: PaymentParts, stopping: AbortSignal): Promise<void> {
  const { changes, log } = parts
  const due = await rows<{ id: number }>(
    changes.db,
    `select auction_id as id from charge_days join auctions on auctions.id = auction_id
      where ${isDue} and ${mayTry('chargeDay', 'charge_days.auction_id')} order by day, auction_id limit 100`,
  )
  const handle = ({ id }: { id: number }) => changes.commit((tx) => begin(tx, parts, id))
  await eachByItself({ db: changes.db, log }, { kind: 'chargeDay', rows: due, handle, stopping })
}

async function begin(tx: Transaction, parts: PaymentParts, auctionId: number): Promise<void> {
  const { provider, accesses } = parts
  const due = await row<DueDay>(
    tx,
    `select auction_id as "auctionId", organization_id as "organizationId", currency, set_by as "setBy", ${isReal} as "isReal",
            day + ${LATEST_DAYS} < (goodlot_now() at time zone time_zone)::date
              or closed_at is null or (closed_at at time zone time_zone)::date >= day as "isMissed"
       from charge_days join auctions on auctions.id = auction_id
      where auction_id = $1 and ${isDue} for update of charge_days skip locked`,
    [auctionId],
  )
  if (!due) return
  const { organizationId, currency, setBy: startedBy } = due
  if (due.isMissed || !due.isReal) return end(tx, auctionId, 'missed')
  const own = await accesses.of(tx, organizationId)
  // Until somebody mends the account, or it is too late.
  if (!own?.canCharge) return
  const lines = await chargeableBills(tx, provider, { auctionId, own, currency })
  if (lines.length === 0) return end(tx, auctionId, 'nothingDue')
  const runId = await startRun(tx, { auctionId, organizationId, startedBy, lines, isPlanned: true })
  // While a manager's own run is under way it waits for that.
  if (runId !== undefined) await end(tx, auctionId, 'begun')
}

async function end(tx: Transaction, auctionId: number, outcome: ChargeDayOutcome): Promise<void> {
  const sql = 'update charge_days set outcome = $2, ended_at = goodlot_now() where auction_id = $1'
  await execute(tx, sql, [auctionId, outcome])
}
