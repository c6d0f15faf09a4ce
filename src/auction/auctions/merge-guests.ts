import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { idsInBidding } from './status-ids.ts'

export type GuestPair = { auctionId: number; fromId: number; intoId: number }

/** A row of `registrations` as JSON; only what merging decides about is named. */
export type StoredRegistration = {
  user_id: number
  paddle_number: number
  ticket_code: string
  table_name: string | null
  host_id: number | null
  payer_id?: number | null
  shares_paddle?: boolean | null
  spending_limit_cents: number | null
  own_limit_cents: number | null
  has_card: boolean
  overrides: string[]
  checked_in_at: string | null
  is_self_checked_in?: boolean | null
  left_at: string | null
  joined_at: string | null
  typed_email: string | null
  typed_first_name: string | null
  typed_last_name: string | null
  typed_phone: string | null
  version: number
}

/**
 * One guest of two: the paddle with its ticket is the one that was chosen, and where only one of them has something, it
 * is kept. Of two different values that of the guest who stays counts, and of two limits the lower one.
 */
export function mergedRegistration(
  from: StoredRegistration,
  into: StoredRegistration,
  paddleNumber: number,
): StoredRegistration {
  const holder = paddleNumber === from.paddle_number ? from : into
  const isHost = (id: number | null) => id === from.user_id || id === into.user_id
  const hosts = [into.host_id, from.host_id].filter((id) => !isHost(id))
  return {
    ...into,
    paddle_number: holder.paddle_number,
    ticket_code: holder.ticket_code,
    table_name: into.table_name ?? from.table_name,
    host_id: hosts.find((id) => id !== null) ?? null,
    ...payment(from, into),
    spending_limit_cents: lower(into.spending_limit_cents, from.spending_limit_cents),
    own_limit_cents: lower(into.own_limit_cents, from.own_limit_cents),
    has_card: into.has_card || from.has_card,
    overrides: [...new Set([...into.overrides, ...from.overrides])],
    ...presence(from, into),
    typed_email: into.typed_email || from.typed_email,
    typed_first_name: into.typed_first_name || from.typed_first_name,
    typed_last_name: into.typed_last_name || from.typed_last_name,
    typed_phone: into.typed_phone || from.typed_phone,
    version: Math.max(into.version, from.version) + 1,
  }
}

/** Whoever of the two shares another guest's bill; the one who pays for the other pays for themselves. */
function payment(from: StoredRegistration, into: StoredRegistration) {
  const payers = otherPayers(from, into)
  const sharer = [into, from].find(({ payer_id }) => payer_id != null && payers.has(payer_id))
  return { payer_id: sharer?.payer_id ?? null, shares_paddle: sharer?.shares_paddle ?? null }
}

const otherPayers = (from: StoredRegistration, into: StoredRegistration) =>
  new Set(
    [from.payer_id, into.payer_id].filter((id) => id != null && id !== from.user_id && id !== into.user_id),
  )

const lower = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Here if one of them is; gone only if nobody is left. */
function presence(from: StoredRegistration, into: StoredRegistration) {
  const came = [into, from].filter(({ checked_in_at }) => checked_in_at !== null)
  const [here = came[0] ?? into] = came.filter(({ left_at }) => left_at === null)
  // Whom the door has seen once, it has seen.
  const isSelf = came.length > 0 && came.every(({ is_self_checked_in }) => is_self_checked_in)
  return { checked_in_at: here.checked_in_at, left_at: here.left_at, is_self_checked_in: isSelf || null }
}

/** Whoever leads an open lot is told about it and promised it by their own name, so they are merged when it is over. */
export async function leadsOpenLot(db: Connection, auctionId: number, userIds: number[]): Promise<boolean> {
  const lot = await row(
    db,
    `select from standings where auction_id = $1 and leader_id = any($2::int[])
        and status_id in (${idsInBidding}) limit 1`,
    [auctionId, userIds],
  )
  return lot !== undefined
}

/**
 * Whether it would be unclear on whose bill their purchases are: different people pay for the two, somebody pays for one
 * while they pay for others, or what one of them owes is on a bill that is not to be theirs any more.
 */
export async function haveDifferentBills(
  db: Connection,
  { auctionId, fromId, intoId }: GuestPair,
): Promise<boolean> {
  return (await row<{ differ: boolean }>(
    db,
    `with two as (select user_id, payer_id from registrations where auction_id = $1 and user_id in ($2, $3)),
          payer as (select distinct payer_id as id from two where payer_id is not null and payer_id not in ($2, $3))
     select (select count(*) from payer) > 1
         or exists (select from payer)
            and (exists (select from registrations
                          where auction_id = $1 and payer_id in ($2, $3) and user_id not in ($2, $3))
              or exists (select from purchases join receipts on receipts.id = receipt_id
                          where purchases.auction_id = $1 and purchases.user_id in ($2, $3) and paid_at is null
                            and receipts.user_id <> (select min(id) from payer))) as differ`,
    [auctionId, fromId, intoId],
  ))!.differ
}

/** Whether one of them is paying at this moment: an attempt that has not ended may still bring money to its receipt. */
export async function hasPaymentUnderWay(
  db: Connection,
  auctionId: number,
  userIds: number[],
): Promise<boolean> {
  const attempt = await row(
    db,
    `select from payment_attempts join receipts on receipts.id = receipt_id
      where receipts.auction_id = $1 and receipts.user_id = any($2::int[]) and ended_at is null limit 1`,
    [auctionId, userIds],
  )
  return attempt !== undefined
}

/** Both registrations locked, `into` only if there is one. */
export async function lockGuests(
  tx: Transaction,
  { auctionId, fromId, intoId }: GuestPair,
): Promise<{ from: StoredRegistration | null; into: StoredRegistration | null }> {
  const lock =
    'select from registrations where auction_id = $1 and user_id in ($2, $3) order by user_id for update'
  await execute(tx, lock, [auctionId, fromId, intoId])
  return (await row(
    tx,
    `select (select to_jsonb(one) from registrations as one where auction_id = $1 and user_id = $2) as "from",
            (select to_jsonb(one) from registrations as one where auction_id = $1 and user_id = $3) as "into"`,
    [auctionId, fromId, intoId],
  ))!
}

/** Everything that is undone with a merge. */
export type BeforeMerge = {
  from: StoredRegistration
  into: StoredRegistration | null
  fromGuests: number[]
  intoGuests: number[]
  /** For whom each of them paid; the last three are missing in merges from before bills were shared. */
  fromSharers?: number[]
  intoSharers?: number[]
  /** Everything on the receipt of the one who goes, also what others bought. */
  receiptLines?: number[]
  fromReceipt: { id: number } | null
  intoReceipt: { id: number } | null
  purchases: number[]
  payments: number[]
  corrections: number[]
  attempts: number[]
  earlierMerges: number[]
}

/** Writes one guest in place of two. The caller has locked both and knows that nothing speaks against it. */
export async function writeMerge(
  tx: Transaction,
  pair: GuestPair,
  { merged, mergedBy }: { merged: StoredRegistration; mergedBy: number | null },
): Promise<number> {
  const { auctionId, fromId, intoId } = pair
  const before = await readBefore(tx, pair)
  await replaceGuests(tx, pair, [merged])
  await seatGuests(tx, auctionId, { guests: [...before.fromGuests, ...before.intoGuests], hostId: intoId })
  await billGuests(tx, auctionId, {
    guests: [...before.fromSharers!, ...before.intoSharers!],
    payerId: intoId,
  })
  await moveInvitations(tx, pair)
  await moveReceipt(tx, pair, before)
  await execute(tx, 'update merged_guests set into_user_id = $2 where id = any($1::int[])', [
    before.earlierMerges,
    intoId,
  ])
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into merged_guests (auction_id, from_user_id, into_user_id, merged_by, before, after)
     values ($1, $2, $3, $4, $5, ${guestState('$1', '$3')}) returning id`,
    [auctionId, fromId, intoId, mergedBy, JSON.stringify(before)],
  ))!
  return id
}

async function readBefore(tx: Transaction, { auctionId, fromId, intoId }: GuestPair): Promise<BeforeMerge> {
  const idsOf = (of: string) => `array(select id from ${of} order by id)`
  const isOnReceipt = 'receipt_id = (select id from receipts where auction_id = $1 and user_id = $2)'
  return (await row<BeforeMerge>(
    tx,
    `select (select to_jsonb(one) from registrations as one where auction_id = $1 and user_id = $2) as "from",
            (select to_jsonb(one) from registrations as one where auction_id = $1 and user_id = $3) as "into",
            array(select user_id from registrations where auction_id = $1 and host_id = $2) as "fromGuests",
            array(select user_id from registrations where auction_id = $1 and host_id = $3) as "intoGuests",
            array(select user_id from registrations where auction_id = $1 and payer_id = $2) as "fromSharers",
            array(select user_id from registrations where auction_id = $1 and payer_id = $3) as "intoSharers",
            ${idsOf(`purchases where ${isOnReceipt}`)} as "receiptLines",
            (select to_jsonb(one) from receipts as one where auction_id = $1 and user_id = $2) as "fromReceipt",
            (select to_jsonb(one) from receipts as one where auction_id = $1 and user_id = $3) as "intoReceipt",
            ${idsOf('purchases where auction_id = $1 and user_id = $2')} as purchases,
            ${idsOf(`payments where ${isOnReceipt}`)} as payments,
            ${idsOf(`receipt_corrections where ${isOnReceipt}`)} as corrections,
            ${idsOf(`payment_attempts where ${isOnReceipt}`)} as attempts,
            ${idsOf('merged_guests where auction_id = $1 and into_user_id = $2 and ended_at is null')} as "earlierMerges"`,
    [auctionId, fromId, intoId],
  ))!
}

/** In place of both registrations stand these. */
export async function replaceGuests(
  tx: Transaction,
  { auctionId, fromId, intoId }: GuestPair,
  registrations: StoredRegistration[],
): Promise<void> {
  await execute(
    tx,
    'update registrations set host_id = null, changed_at = goodlot_now() where auction_id = $1 and host_id in ($2, $3)',
    [auctionId, fromId, intoId],
  )
  await execute(
    tx,
    'update registrations set payer_id = null, changed_at = goodlot_now() where auction_id = $1 and payer_id in ($2, $3)',
    [auctionId, fromId, intoId],
  )
  await execute(tx, 'delete from registrations where auction_id = $1 and user_id in ($2, $3)', [
    auctionId,
    fromId,
    intoId,
  ])
  const rewritten = registrations.map((one) => ({ ...one, host_id: null, payer_id: null }))
  await execute(
    tx,
    'insert into registrations select * from jsonb_populate_recordset(null::registrations, $1::jsonb)',
    [JSON.stringify(rewritten)],
  )
  for (const { user_id, host_id } of registrations)
    if (host_id !== null) await seatGuests(tx, auctionId, { guests: [user_id], hostId: host_id })
  for (const { user_id, payer_id } of registrations)
    if (payer_id != null) await billGuests(tx, auctionId, { guests: [user_id], payerId: payer_id })
}

/** On their payer's bill again, if the payer is still there, pays for themselves, and they pay for nobody. */
export async function billGuests(
  tx: Transaction,
  auctionId: number,
  { guests, payerId }: { guests: number[]; payerId: number },
): Promise<void> {
  await execute(
    tx,
    `update registrations set payer_id = $3, changed_at = goodlot_now()
      where auction_id = $1 and user_id = any($2::int[]) and user_id <> $3
        and exists (select from registrations as payer
                     where payer.auction_id = $1 and payer.user_id = $3 and payer.payer_id is null)
        and not exists (select from registrations as sharer
                         where sharer.auction_id = $1 and sharer.payer_id = registrations.user_id)`,
    [auctionId, guests, payerId],
  )
}

/** What others offered to the guest who goes is offered to the one who stays. */
async function moveInvitations(tx: Transaction, { auctionId, fromId, intoId }: GuestPair): Promise<void> {
  const own = 'delete from bill_invitations where auction_id = $1 and payer_id = $2'
  await execute(tx, own, [auctionId, fromId])
  await execute(
    tx,
    `update bill_invitations set user_id = case when payer_id <> $3 then $3::int end
      where auction_id = $1 and user_id = $2`,
    [auctionId, fromId, intoId],
  )
  await execute(
    tx,
    // Who they are to each other is another question now: they may propose it again.
    `delete from split_proposals where auction_id = $1
        and $2 in (select user_id union select proposed_shares.user_id from proposed_shares where proposal_id = split_proposals.id)`,
    [auctionId, fromId],
  )
}

/** With their host again, if the host is still there. */
export async function seatGuests(
  tx: Transaction,
  auctionId: number,
  { guests, hostId }: { guests: number[]; hostId: number },
): Promise<void> {
  await execute(
    tx,
    `update registrations set host_id = $3, changed_at = goodlot_now()
      where auction_id = $1 and user_id = any($2::int[]) and user_id <> $3
        and exists (select from registrations as host where host.auction_id = $1 and host.user_id = $3)`,
    [auctionId, guests, hostId],
  )
}

/** Purchases and payments come along; two receipts become one. */
async function moveReceipt(
  tx: Transaction,
  { intoId }: GuestPair,
  { fromReceipt, intoReceipt, purchases }: BeforeMerge,
): Promise<void> {
  // Also those on the bill of somebody else.
  await execute(tx, 'update purchases set user_id = $2 where id = any($1::int[])', [purchases, intoId])
  if (!fromReceipt) return
  if (!intoReceipt) {
    await execute(tx, 'update receipts set user_id = $2 where id = $1', [fromReceipt.id, intoId])
    return
  }
  for (const table of ['purchases', 'payments', 'receipt_corrections', 'payment_attempts'])
    await execute(tx, `update ${table} set receipt_id = $2 where receipt_id = $1`, [
      fromReceipt.id,
      intoReceipt.id,
    ])
  await execute(
    tx,
    `update receipts set credit_cents = receipts.credit_cents + moved.credit_cents
       from receipts as moved where receipts.id = $2 and moved.id = $1`,
    [fromReceipt.id, intoReceipt.id],
  )
  // A number that was given out stays, on an empty receipt.
  await execute(
    tx,
    `delete from receipts where id = $1
        and not exists (select from receipt_revisions where receipt_id = receipts.id)`,
    [fromReceipt.id],
  )
  await execute(tx, 'update receipts set credit_cents = 0 where id = $1', [fromReceipt.id])
}

/** A guest with the whole receipt, as JSON: what must be the same for a merge to be undone. */
export const guestState = (auction: string, user: string) => `jsonb_build_object(
  'registration', (select to_jsonb(one) - 'changed_at' from registrations as one
                    where auction_id = ${auction} and user_id = ${user}),
  'sharers', (select jsonb_agg(user_id order by user_id) from registrations
               where auction_id = ${auction} and payer_id = ${user}),
  'receipt', (select to_jsonb(one) from receipts as one where auction_id = ${auction} and user_id = ${user}),
  'purchases', (select jsonb_agg(to_jsonb(one) order by id) from purchases as one
                 where auction_id = ${auction} and user_id = ${user}),
  'payments', (select jsonb_agg(to_jsonb(one) order by id) from payments as one
                where receipt_id = (select id from receipts where auction_id = ${auction} and user_id = ${user})))`

/** The guest whom a bidder is by now: themselves, or whom they were merged with. */
export const guestIdOf = ({ auction, user }: { auction: string; user: string }) => `coalesce(
  (select into_user_id from merged_guests where merged_guests.auction_id = ${auction}
      and from_user_id = ${user} and ended_at is null), ${user})`
