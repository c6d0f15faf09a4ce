import { belowDailyLimit } from '../../auction/notifications/daily-limit.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { guestNamedBy, type NamedByGuest, typedName } from './named-guest.ts'
import { notifyGuests } from './notify-sharers.ts'
import { billRefusals, type SharedBill, shareBill } from './share-bill.ts'

type Guest = { auctionId: number; userId: number }

const MOST_INVITATIONS = 10
const OFFER_HOURS = 24
/** In SQL: it can still be accepted. */
const isOpen = `bill_invitations.created_at > goodlot_now() - interval '${OFFER_HOURS} hours'`

type Sharer = { userId: number; name: string; paddleNumber: number }
/** Without a name: strangers choose theirs, and could say anything to any paddle. */
type Received = { id: number; paddleNumber: number; created_at: Date }
type Sent = { id: number; typed: string; created_at: Date }

/** With whom a guest shares a bill in an auction, and what was offered. */
export async function readBillSharing(db: Connection, { auctionId, userId }: Guest) {
  const own = await row<{ payerId: number | null }>(
    db,
    'select payer_id as "payerId" from registrations where auction_id = $1 and user_id = $2',
    [auctionId, userId],
  )
  if (!own) throw notRegistered()
  const values = [auctionId, userId]
  const sharers = (whose: string) =>
    rows<Sharer>(
      db,
      `select user_id as "userId", guest_name(auction_id, user_id) as name, paddle_number as "paddleNumber"
         from registrations where auction_id = $1 and ${whose} order by paddle_number`,
      values,
    )
  const [payer = null] = await sharers(
    'user_id = (select payer_id from registrations where auction_id = $1 and user_id = $2)',
  )
  const paysFor = await sharers('payer_id = $2')
  const received = await rows<Received>(
    db,
    `select distinct on (bill_invitations.payer_id) bill_invitations.id, paddle_number as "paddleNumber", created_at
       from bill_invitations
       join registrations on registrations.auction_id = $1 and registrations.user_id = bill_invitations.payer_id
      where bill_invitations.auction_id = $1 and bill_invitations.user_id = $2 and declined_at is null and ${isOpen}
      order by bill_invitations.payer_id, bill_invitations.id`,
    values,
  )
  const sent = await rows<Sent>(
    db,
    `select id, typed, created_at from bill_invitations where auction_id = $1 and payer_id = $2 and ${isOpen} order by id`,
    values,
  )
  const offers = payer === null && paysFor.length === 0 ? received : []
  return {
    payer,
    paysFor,
    received: offers.map(({ created_at, ...offer }) => ({ ...offer, createdAt: toEpoch(created_at) })),
    sent: sent.map(({ created_at, ...offer }) => ({ ...offer, createdAt: toEpoch(created_at) })),
  }
}

export type BillSharing = Awaited<ReturnType<typeof readBillSharing>>

/**
 * A guest offers to pay for another of the auction, by paddle or address. Whether that is anybody makes no difference that
 * the payer could see, nor does it when the other declines.
 */
export async function offerToPay(
  tx: Transaction,
  { auctionId, userId: payerId, ...named }: Guest & NamedByGuest,
): Promise<void> {
  const place = await lockPlace(tx, { auctionId, userId: payerId })
  if (place.payerId !== null) throw refused('has_payer', 'Somebody else pays your bill.')
  await execute(
    tx,
    `delete from bill_invitations where auction_id = $1 and payer_id = $2 and not ${isOpen}`,
    [auctionId, payerId],
  )
  const { count } = (await row<{ count: number }>(
    tx,
    'select count(*)::int as count from bill_invitations where auction_id = $1 and payer_id = $2',
    [auctionId, payerId],
  ))!
  if (count >= MOST_INVITATIONS)
    throw refused('too_many', 'You have offered this to ten people. Take one of the offers back first.')
  const meantId = await guestNamedBy(tx, { auctionId, userId: payerId }, named)
  const invited = await row<{ userId: number | null }>(
    tx,
    `insert into bill_invitations (auction_id, payer_id, typed, user_id) values ($1, $2, $3, $4)
     on conflict do nothing returning user_id as "userId"`,
    [auctionId, payerId, typedName(named), meantId],
  )
  if (!invited?.userId || (await wasOffered(tx, { auctionId, payerId, userId: invited.userId }))) return
  const kind = 'billShareOffered'
  const toNotify = await belowDailyLimit(tx, [invited.userId], { kind, auctionId, itemId: null })
  await notifyGuests(tx, auctionId, toNotify, kind)
}

/** Somebody who was asked by paddle is not told once more by address. */
async function wasOffered(
  tx: Transaction,
  { auctionId, payerId, userId }: Guest & { payerId: number },
): Promise<boolean> {
  const { count } = (await row<{ count: number }>(
    tx,
    'select count(*)::int as count from bill_invitations where auction_id = $1 and payer_id = $2 and user_id = $3',
    [auctionId, payerId, userId],
  ))!
  return count > 1
}

/** Whoever made the offer takes it back; whoever got it declines. */
export async function endOffer(tx: Transaction, { auctionId, userId }: Guest, id: number): Promise<void> {
  const taken = await execute(
    tx,
    'delete from bill_invitations where id = $1 and auction_id = $2 and payer_id = $3',
    [id, auctionId, userId],
  )
  if (taken > 0) return
  const declined = await execute(
    tx,
    `update bill_invitations set declined_at = coalesce(bill_invitations.declined_at, goodlot_now())
       from bill_invitations as meant
      where meant.id = $1 and meant.auction_id = $2 and meant.user_id = $3
        and bill_invitations.auction_id = $2 and bill_invitations.user_id = $3
        and bill_invitations.payer_id = meant.payer_id`,
    [id, auctionId, userId],
  )
  if (declined === 0) throw noOffer()
}

/**
 * Both have agreed: the one who offered pays. What else was offered to the guest ends. The places are locked before the offers,
 * also by whoever accepts another one at the same moment, who then finds none.
 */
export async function acceptToShare(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId, userId }: Guest,
  id: number,
): Promise<void> {
  const open = `id = $1 and auction_id = $2 and user_id = $3 and declined_at is null and ${isOpen}`
  const values = [id, auctionId, userId]
  const select = `select payer_id as "payerId" from bill_invitations where ${open}`
  const offer = await row<{ payerId: number }>(tx, select, values)
  if (!offer) throw noOffer()
  await change(tx, emit, { auctionId, userId, payerId: offer.payerId, actorId: userId, isOffered: true })
  if ((await execute(tx, `delete from bill_invitations where ${open}`, values)) === 0) throw noOffer()
  await execute(tx, 'delete from bill_invitations where auction_id = $1 and $2 in (user_id, payer_id)', [
    auctionId,
    userId,
  ])
}

/** A guest pays for themselves again: by their own wish, or because the payer stops paying for them. */
export async function endSharing(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId, userId }: Guest,
  sharerId: number,
): Promise<void> {
  const sharer = await row<{ payerId: number | null }>(
    tx,
    'select payer_id as "payerId" from registrations where auction_id = $1 and user_id = $2 for update',
    [auctionId, sharerId],
  )
  const isTheirs = sharerId === userId || sharer?.payerId === userId
  if (!sharer || sharer.payerId === null || !isTheirs)
    throw new ApiError('not_found', 'You share no bill with this guest.')
  await change(tx, emit, { auctionId, userId: sharerId, payerId: null, actorId: userId })
}

async function change(
  tx: Transaction,
  emit: EmitEvent,
  wish: SharedBill & { actorId: number },
): Promise<void> {
  const done = await shareBill(tx, emit, wish)
  if (typeof done === 'string') throw refused(done, billRefusals[done])
}

async function lockPlace(tx: Transaction, { auctionId, userId }: Guest): Promise<{ payerId: number | null }> {
  const place = await row<{ payerId: number | null }>(
    tx,
    'select payer_id as "payerId" from registrations where auction_id = $1 and user_id = $2 for no key update',
    [auctionId, userId],
  )
  if (!place) throw notRegistered()
  return place
}

const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })
const noOffer = () => new ApiError('not_found', 'There is no such offer.')
const notRegistered = () => new ApiError('not_found', 'You are not registered for this auction.')
