import { itemIds } from '../auctions/status-ids.ts'

/** The orders in which an auction's items can be listed. `lotNumber`, the order of the catalogue, is the default. */
export const itemSorts = [
  'lotNumber',
  'endingSoon',
  'priceLow',
  'priceHigh',
  'mostBids',
  'fewestBids',
  'alphabetical',
] as const

export type ItemSort = (typeof itemSorts)[number]

export const inCatalogueOrder = 'items.item_code, items.id desc'

/** For a query on items and standings; the same price, count and end that the cards show. */
export function orderBy(sort: ItemSort): string {
  const first = firstBy[sort]
  return `order by ${first ? `${first}, ` : ''}${inCatalogueOrder}`
}

/** Whether a bid can change the order. */
export const dependsOnBids = (sort: ItemSort) => sort !== 'lotNumber' && sort !== 'alphabetical'

const isOver = `standings.status_id in (${itemIds('sold', 'paid', 'unsold', 'soldOut')})`
/** What a card shows as its price must not be more than a card says: nothing of sealed bids before the close. */
const isUnderSeal = `(items.item_type = 'sealedBid' and not ${isOver})`
const isContest = `items.item_type in ('silent', 'live', 'sealedBid')`
const price = `case when not ${isContest} then coalesce(items.buy_now_cents, items.starting_cents)
  when ${isUnderSeal} then items.starting_cents
  else coalesce(standings.price_cents, items.starting_cents) end`
const bidCount = `case when ${isUnderSeal} then 0 else standings.bid_count end`
/** Items without a clock come after those with one, and those that are over last. */
const end = `${isOver}, standings.control_mode = 'manual', standings.end_at`

const firstBy: Record<ItemSort, string> = {
  lotNumber: '',
  endingSoon: end,
  priceLow: price,
  priceHigh: `${price} desc`,
  mostBids: `${bidCount} desc`,
  fewestBids: bidCount,
  alphabetical: 'items.name collate natural_order',
}
