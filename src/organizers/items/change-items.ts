import { itemIds } from '../../auction/auctions/status-ids.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { ItemRow } from './item-records.ts'
import type { ItemSettings } from './item-schema.ts'
import { updateItem } from './update-item.ts'

type ItemChange = ItemSettings & { id: number }

/**
 * All of them are changed, or none: all problems are reported at once, by their place in the list. Items are locked in
 * the order of ids, so that two such changes never deadlock.
 */
export async function changeItems(
  tx: Transaction,
  emit: EmitEvent,
  {
    organizer,
    changes,
    publicUrl,
  }: { organizer: AuctionOrganizer; changes: ItemChange[]; publicUrl: string },
): Promise<ItemRow[]> {
  const problems = await unknownItems(tx, organizer.auctionId, changes)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const changed: ItemRow[] = []
  const inOrder = [...changes.entries()].sort(([, one], [, other]) => one.id - other.id)
  for (const [place, { id, ...body }] of inOrder) {
    try {
      const one = { organizer: { ...organizer, itemId: id }, body, publicUrl }
      changed[place] = await updateItem(tx, emit, one)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'validation_error') throw atPlace(error, place)
      for (const [field, messages] of Object.entries(error.details.fields ?? {}))
        problems[`items.${place}.${field}`] = messages
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  return changed
}

/** Items of other auctions count as missing; one that is named twice would be changed twice. */
async function unknownItems(
  tx: Transaction,
  auctionId: number,
  changes: ItemChange[],
): Promise<Record<string, string[]>> {
  const ids = changes.map(({ id }) => id)
  const found = await rows<{ id: number }>(
    tx,
    `select items.id from items join standings on standings.item_id = items.id
      where items.auction_id = $1 and items.id = any($2) and standings.status_id <> ${itemIds('deleted')}`,
    [auctionId, ids],
  )
  const known = new Set(found.map(({ id }) => id))
  const problems: Record<string, string[]> = {}
  for (const [place, id] of ids.entries()) {
    if (!known.has(id)) problems[`items.${place}.id`] = ['is not an item of this auction']
    else if (ids.indexOf(id) !== place) problems[`items.${place}.id`] = ['stands twice']
  }
  return problems
}

/** A conflict ends the whole change; it says which item it is about. */
function atPlace(error: ApiError, place: number): ApiError {
  return new ApiError(error.code, error.message, {
    ...error.details,
    fields: { [`items.${place}`]: [error.message] },
  })
}
