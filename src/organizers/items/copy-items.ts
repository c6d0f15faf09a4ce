import { itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { flatten, showFields } from '../basics/fields.ts'
import { inTurns } from '../basics/in-turns.ts'
import { insertItems, lockTargetAuction, newIds } from './add-items.ts'
import type { WholeItem } from './item-checks.ts'
import { itemFields } from './item-fields.ts'
import { allItems, type ItemRow } from './item-records.ts'

type Span = { id: number; startsAt: number; endsAt: number; isClosedEarly: boolean }

/** Copies all that is not withdrawn, as if nobody had ever bid on it. */
export async function copyItems(
  tx: Transaction,
  emit: EmitEvent,
  { original, copy }: { original: Span; copy: Span },
): Promise<void> {
  const [from, to] = [original.id, copy.id]
  const everything = await allItems(tx, from)
  const originals = everything.filter(
    (item) => item.item_type !== 'donation' && item.status_id !== itemStatus.withdrawn,
  )
  const categoryIds = await copyCategories(tx, from, to)
  const target = await lockTargetAuction(tx, to)
  const items: WholeItem[] = []
  for await (const item of inTurns(originals)) {
    items.push({ ...asNew(item, categoryIds), ...timesOf(item, { original, copy }) })
  }
  if (items.some((item) => item.endsAt <= item.startsAt)) {
    throw invalidFields({ endTime: ['is before the start of an item that ends with the auction'] })
  }
  const copies = await insertItems(tx, emit, { target, items })
  await copyImages(tx, { originals: originals.map(({ id }) => id), copies })
  await copyDonationItem(tx, from, to)
}

function asNew(item: ItemRow, categoryIds: Map<number, number>): WholeItem {
  const settings = flatten(itemFields, showFields(itemFields, item))
  return {
    ...settings,
    // The donor agreed to be mailed about this gift, and not about another.
    donorEmail: null,
    donorAgreed: false,
    categoryId: categoryIds.get(settings.categoryId as number) ?? null,
    isDraft: item.status_id === itemStatus.draft,
  } as unknown as WholeItem
}

/** Keeps the distance to the start; what ended with the auction, or after its early close, ends with the copy. */
function timesOf(item: ItemRow, { original, copy }: { original: Span; copy: Span }) {
  const movedBy = copy.startsAt - original.startsAt
  const endsAt = item.first_end_at.getTime()
  const endsWithAuction = endsAt === original.endsAt || (original.isClosedEarly && endsAt > original.endsAt)
  return {
    startsAt: item.start_at.getTime() + movedBy,
    endsAt: endsWithAuction ? copy.endsAt : endsAt + movedBy,
  }
}

async function copyCategories(tx: Transaction, from: number, to: number): Promise<Map<number, number>> {
  const sql = 'select id from categories where auction_id = $1 order by position, id'
  const originals = (await rows<{ id: number }>(tx, sql, [from])).map(({ id }) => id)
  const copies = await newIds(tx, 'categories', originals.length)
  await execute(
    tx,
    `insert into categories (id, auction_id, name, position) overriding system value
     select pair.copy, $1, name, position
       from unnest($2::int[], $3::int[]) as pair (original, copy) join categories on categories.id = pair.original`,
    [to, originals, copies],
  )
  return new Map(originals.map((id, index) => [id, copies[index]!]))
}

/** The files are shared: a picture is removed when nothing shows it any more. */
async function copyImages(
  tx: Transaction,
  { originals, copies }: { originals: number[]; copies: number[] },
): Promise<void> {
  await execute(
    tx,
    `insert into item_images (item_id, image_id, position)
     select pair.copy, image_id, position
       from unnest($1::int[], $2::int[]) as pair (original, copy)
       join item_images on item_images.item_id = pair.original`,
    [originals, copies],
  )
}

/** The copy already has its own donation item, which takes over what can be changed. */
async function copyDonationItem(tx: Transaction, from: number, to: number): Promise<void> {
  const pair = await row<{ original: number; copy: number }>(
    tx,
    `update items set name = original.name, description = original.description
       from items as original
      where items.auction_id = $2 and items.item_type = 'donation'
        and original.auction_id = $1 and original.item_type = 'donation'
      returning original.id as original, items.id as copy`,
    [from, to],
  )
  if (pair) await copyImages(tx, { originals: [pair.original], copies: [pair.copy] })
}
