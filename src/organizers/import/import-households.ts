import { billRefusals, shareBill } from '../../money/bills/share-bill.ts'
import { execute, rows, type Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { type AuctionOrganizer, mayMoveMoney, refuseMovingMoney } from '../basics/authority.ts'
import type { LineProblem } from '../files/csv-columns.ts'
import type { GuestKeys, ReadGuest } from './guest-columns.ts'
import type { People } from './match-people.ts'

type Line = Pick<GuestKeys, 'line' | 'ref' | 'household' | 'sharesPaddle'>
type Place = {
  userId: number
  paddleNumber: number
  payerId: number | null
  sharesPaddle: boolean
  paysForOthers: boolean
}

/** The lines of each household: the one who pays first. Somebody who pays for others already is the payer. */
function householdsOf<Guest extends Line>(
  lines: Guest[],
  { people, places }: { people: People; places: Map<number, Place> },
): { payer: Guest; sharers: Guest[] }[] {
  const named = lines.filter(({ household }) => household !== null)
  return [...Map.groupBy(named, ({ household }) => household).values()].map((group) => {
    const paysAlready = ({ ref }: Guest) => places.get(people.get(ref)!.userId ?? 0)?.paysForOthers ?? false
    const payer = group.find(paysAlready) ?? group[0]!
    return { payer, sharers: group.filter((guest) => guest !== payer) }
  })
}

async function readPlaces(tx: Transaction, auctionId: number): Promise<Map<number, Place>> {
  const places = await rows<Place>(
    tx,
    `select user_id as "userId", paddle_number as "paddleNumber", payer_id as "payerId",
            coalesce(shares_paddle, false) as "sharesPaddle", exists (select from registrations as sharer
              where sharer.auction_id = $1 and sharer.payer_id = registrations.user_id) as "paysForOthers"
       from registrations where auction_id = $1`,
    [auctionId],
  )
  return new Map(places.map((place) => [place.userId, place]))
}

/** Sharers whose line has the payer's number hold up that paddle. The number they have stays, or they get the next free one. */
export async function withSharedPaddles(
  tx: Transaction,
  auctionId: number,
  read: ReadGuest[],
  people: People,
): Promise<ReadGuest[]> {
  const places = await readPlaces(tx, auctionId)
  const lines = read.map(({ keys }) => keys)
  const sharing = new Set(
    householdsOf(lines, { people, places }).flatMap(({ payer, sharers }) => {
      const paddle = payer.paddleNumber ?? places.get(people.get(payer.ref)!.userId ?? 0)?.paddleNumber
      return sharers.filter(({ paddleNumber }) => paddleNumber !== null && paddleNumber === paddle)
    }),
  )
  const shared = { paddleNumber: null, sharesPaddle: true }
  return read.map(({ keys, guest, problems }) =>
    sharing.has(keys)
      ? { keys: { ...keys, ...shared }, guest: guest && { ...guest, ...shared }, problems }
      : { keys, guest, problems },
  )
}

/** What cannot be: two in a household who pay for others already, or a payer for whom somebody outside it pays. */
export async function householdProblems(
  tx: Transaction,
  auctionId: number,
  lines: GuestKeys[],
  people: People,
): Promise<LineProblem[]> {
  const places = await readPlaces(tx, auctionId)
  const placeOf = ({ ref }: Line) => places.get(people.get(ref)!.userId ?? 0)
  return householdsOf(lines, { people, places }).flatMap(({ payer, sharers }) => {
    if (sharers.length === 0) return []
    const problem = ({ line }: Line, message: string) => ({ line, field: 'household', message })
    return [
      ...(placeOf(payer)?.payerId != null
        ? [problem(payer, 'pays, but is on the bill of somebody else')]
        : []),
      ...sharers
        .filter((sharer) => placeOf(sharer)?.paysForOthers)
        .map((sharer) => problem(sharer, 'pays for others already')),
    ]
  })
}

type Importing = {
  auctionId: number
  organizer: AuctionOrganizer
  lines: (Line & { userId: number })[]
  people: People
}

/**
 * After all are registered. Most have bought nothing yet, and are written in one go; of the others, what is unpaid moves to
 * the payer's bill.
 */
export async function setHouseholds(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId, organizer, lines, people }: Importing,
): Promise<void> {
  const places = await readPlaces(tx, auctionId)
  const wanted = householdsOf(lines, { people, places }).flatMap(({ payer, sharers }) =>
    sharers
      .filter(({ userId, sharesPaddle }) => {
        const place = places.get(userId)!
        return place.payerId !== payer.userId || (sharesPaddle && !place.sharesPaddle)
      })
      // Nothing in a file ends the sharing of a paddle: an export has each guest's own number.
      .map(({ userId, sharesPaddle }) => ({
        userId,
        payerId: payer.userId,
        ...(sharesPaddle && { sharesPaddle }),
      })),
  )
  if (wanted.length === 0) return
  if (!mayMoveMoney(organizer)) throw refuseMovingMoney(organizer)
  const everybody = [...new Set(wanted.flatMap(({ userId, payerId }) => [userId, payerId]))]
  const lock =
    'select from registrations where auction_id = $1 and user_id = any($2::int[]) order by user_id for update'
  await execute(tx, lock, [auctionId, everybody])
  const known = await rows<{ userId: number }>(
    tx,
    `select user_id as "userId" from registrations
      where auction_id = $1 and user_id = any($2::int[])
        and (payer_id is not null or joined_at is not null or checked_in_at is not null
          or exists (select from purchases where purchases.auction_id = $1 and purchases.user_id = registrations.user_id))`,
    [auctionId, everybody],
  )
  const isKnown = new Set(known.map(({ userId }) => userId))
  const fresh = wanted.filter(({ userId, payerId }) => !isKnown.has(userId) && !isKnown.has(payerId))
  await execute(
    tx,
    `update registrations set payer_id = given.payer_id, agreed_payer_id = null, shares_paddle = given.shares_paddle, version = version + 1,
            changed_at = goodlot_now()
       from unnest($2::int[], $3::int[], $4::boolean[]) as given (user_id, payer_id, shares_paddle)
      where registrations.auction_id = $1 and registrations.user_id = given.user_id`,
    [
      auctionId,
      fresh.map(({ userId }) => userId),
      fresh.map(({ payerId }) => payerId),
      fresh.map(({ sharesPaddle }) => sharesPaddle ?? false),
    ],
  )
  for (const pair of wanted.filter((one) => !fresh.includes(one))) {
    const done = await shareBill(tx, emit, { auctionId, actorId: organizer.id, ...pair })
    if (typeof done === 'string') throw new ApiError('conflict', billRefusals[done], { reason: done })
  }
}
