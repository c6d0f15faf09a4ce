import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { shownGuest } from '../guests/shown-guest.ts'

export type LoggedEntry = {
  subject: string
  subjectId: number | null
  auctionId: number | null
  changes: Record<string, unknown>
}

/** Whom and what an entry is about, so that a reader need not know ids. */
type Named = { guest: NamedGuest | null; newGuest: NamedGuest | null; item: NamedItem | null }
type NamedGuest = { userId: number; name: string; paddleNumber: number | null }
type NamedItem = { itemId: number; itemCode: string; name: string }

type Ids = { guestId: number | null; newGuestId: number | null; itemId: number | null }

/** The guests and the lot of each entry, in its order, in five statements however many there are. */
export async function namesOf(db: Connection, entries: readonly LoggedEntry[]): Promise<Named[]> {
  const purchases = await readPurchases(db, entries)
  const receipts = await readReceipts(db, entries)
  const ids = entries.map((entry) => idsOf(entry, purchases, receipts))
  const guests = await readGuests(db, entries, ids)
  const items = await readItems(db, ids)
  return entries.map(({ auctionId }, index) => {
    const { guestId, newGuestId, itemId } = ids[index]!
    return {
      guest: guests.get(`${auctionId} ${guestId}`) ?? null,
      newGuest: newGuestId === guestId ? null : (guests.get(`${auctionId} ${newGuestId}`) ?? null),
      item: items.get(itemId ?? 0) ?? null,
    }
  })
}

type Owner = { id: number; userId: number; itemId: number | null }
type Owners = Map<number, Owner>

function idsOf({ subject, subjectId, changes }: LoggedEntry, purchases: Owners, receipts: Owners): Ids {
  const { before, after } = sidesOf(changes)
  const owner = (subject === 'purchase' && purchases.get(subjectId ?? 0)) || null
  const payer = (side: Side) => receipts.get(receiptIn(side) ?? 0)?.userId ?? null
  const receipt = subject === 'receipt' ? receipts.get(subjectId ?? 0) : undefined
  return {
    guestId:
      (subject === 'registration' ? subjectId : null) ??
      idIn(before, 'userId') ??
      idIn(before, 'bidderId') ??
      payer(before) ??
      receipt?.userId ??
      owner?.userId ??
      null,
    newGuestId: after && (idIn(after, 'userId') ?? payer(after)),
    itemId:
      (subject === 'item' || subject === 'bid' ? subjectId : null) ??
      idIn(changes, 'itemId') ??
      owner?.itemId ??
      null,
  }
}

type Side = Record<string, unknown>

/** A correction has both sides; anything else is as it was written. */
function sidesOf(changes: Side): { before: Side; after: Side | null } {
  const { from, to } = changes as { from?: Side; to?: Side }
  const isBoth = typeof from === 'object' && typeof to === 'object' && from !== null && to !== null
  return isBoth ? { before: from, after: to } : { before: changes, after: null }
}

function idIn(side: Side, field: string): number | null {
  const id = side[field]
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

const receiptIn = (side: Side) => idIn(side, 'receiptId')

async function readPurchases(db: Connection, entries: readonly LoggedEntry[]): Promise<Owners> {
  const ids = entries.flatMap(({ subject, subjectId }) => (subject === 'purchase' ? [subjectId] : []))
  const sql = 'select id, user_id as "userId", item_id as "itemId" from purchases where id = any($1::int[])'
  return byId(await rows<Owner>(db, sql, [ids]))
}

async function readReceipts(db: Connection, entries: readonly LoggedEntry[]): Promise<Owners> {
  const ids = entries.flatMap(({ subject, subjectId, changes }) => {
    const { before, after } = sidesOf(changes)
    return [subject === 'receipt' ? subjectId : null, receiptIn(before), after && receiptIn(after)]
  })
  const sql = `select id, user_id as "userId", null as "itemId" from receipts where id = any($1::int[])`
  return byId(await rows<Owner>(db, sql, [ids.filter((id) => id !== null)]))
}

const byId = (found: Owner[]): Owners => new Map(found.map((owner) => [owner.id, owner]))

/** As organizers may see them in that auction. */
async function readGuests(db: Connection, entries: readonly LoggedEntry[], ids: Ids[]) {
  const wanted = entries.flatMap(({ auctionId }, index) =>
    [ids[index]!.guestId, ids[index]!.newGuestId].flatMap((userId) =>
      userId === null || auctionId === null ? [] : [{ auctionId, userId }],
    ),
  )
  const found = await rows<NamedGuest & { auctionId: number }>(
    db,
    `select registrations.auction_id as "auctionId", users.id as "userId", ${shownGuest.name} as name,
            paddle_number as "paddleNumber"
       from registrations join users on users.id = registrations.user_id
      where (registrations.auction_id, users.id) in (select * from unnest($1::int[], $2::int[]))`,
    [wanted.map(({ auctionId }) => auctionId), wanted.map(({ userId }) => userId)],
  )
  return new Map(found.map(({ auctionId, ...guest }) => [`${auctionId} ${guest.userId}`, guest]))
}

async function readItems(db: Connection, ids: Ids[]): Promise<Map<number, NamedItem>> {
  const found = await rows<NamedItem>(
    db,
    'select id as "itemId", item_code as "itemCode", name from items where id = any($1::int[])',
    [ids.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))],
  )
  return new Map(found.map((item) => [item.itemId, item]))
}

const searchedGuests = `select registrations.user_id from registrations join users on users.id = registrations.user_id
  where registrations.auction_id = $4 and fold_text(concat_ws(' ', paddle_number, ${shownGuest.name})) like like_pattern($9)`
const searchedItems = `select id from items
  where auction_id = $4 and fold_text(concat_ws(' ', item_code, name)) like like_pattern($9)`
const searchedReceipts = `select id from receipts where auction_id = $4 and user_id in (${searchedGuests})`
const searchedPurchases = `select id from purchases
  where auction_id = $4 and (user_id in (${searchedGuests}) or item_id in (${searchedItems}))`

/** Ids in the changes are text; each list is read once, and not for every entry. */
const names = (fields: string[], ids: string) =>
  fields
    .map((field) => `changes->${field} in (select found.id::text from (${ids}) as found (id))`)
    .join(' or ')

/**
 * Entries of an auction ($4) that are about a guest or a lot whose name, paddle or code has this text ($9), that a person
 * with such a name made, or that give such a reason.
 */
export const concernsSearched = `($9::text is null
  or fold_text(concat_ws(' ', first_name, last_name, changes->>'reason', changes->>'desk')) like like_pattern($9)
  or subject = 'registration' and subject_id in (${searchedGuests})
  or subject in ('item', 'bid') and subject_id in (${searchedItems})
  or subject = 'purchase' and subject_id in (${searchedPurchases})
  or subject = 'receipt' and subject_id in (${searchedReceipts})
  or ${names([">'userId'", ">'bidderId'", "'from'->>'userId'", "'to'->>'userId'"], searchedGuests)}
  or ${names([">'receiptId'", "'from'->>'receiptId'", "'to'->>'receiptId'"], searchedReceipts)}
  or ${names([">'itemId'"], searchedItems)})`
