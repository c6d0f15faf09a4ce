import { auctionIds, idsInBidding, itemIds } from '../../auction/auctions/status-ids.ts'

/**
 * What is due by the clock, as conditions that an index can answer. They only find candidates: the engine decides on
 * each under its lock, and `due-items.test.ts` checks that the two agree. The clock stops in pauses and tests.
 */
const clockRuns = `exists (select from auctions where auctions.id = standings.auction_id
  and auctions.status_id in (${auctionIds('open', 'extended')}))`

/** In a presale the clock runs for tickets and items for sale too. */
const clockRunsOrPresale = `exists (
  select from auctions join items on items.id = standings.item_id
   where auctions.id = standings.auction_id
     and (auctions.status_id in (${auctionIds('open', 'extended')})
       or auctions.status_id = ${auctionIds('presale')} and items.item_type in ('ticket', 'forSale')))`

/** Takes the SQL for the current time, since a clock that has jumped is not trusted. */
export type DueCondition = (now: string) => string

/** The database's time, or the latest that is trusted, which is given as a parameter. */
export const believedNow = (parameter: string) => `least(goodlot_now(), ${parameter}::timestamptz)`

export const itemToOpen: DueCondition = (now) => `standings.status_id = ${itemIds('pending')}
  and standings.control_mode = 'auto' and standings.start_at <= ${now} and ${clockRunsOrPresale}`

export const itemToClose: DueCondition = (
  now,
) => `standings.status_id in (${itemIds('open', 'closing', 'extended')})
  and standings.control_mode = 'auto' and standings.end_at <= ${now} and ${clockRuns}`

export const saleToEnd: DueCondition = (now) => `standings.status_id = ${itemIds('available')}
  and standings.control_mode = 'auto' and standings.end_at <= ${now} and ${clockRunsOrPresale}`

/** The items of an auction, in a query on `auctions`, whose bidding is not over yet. */
export const itemsInBidding = `from standings join items on items.id = standings.item_id
  where standings.auction_id = auctions.id and standings.status_id in (${idsInBidding})
    and items.item_type in ('silent', 'live', 'sealedBid')`

export const auctionToMove: DueCondition = (now) => `(
  status_id in (${auctionIds('presale', 'preview')}) and start_at <= ${now}
  or status_id = ${auctionIds('open')} and end_at <= ${now}
  or status_id = ${auctionIds('extended')} and not exists (select ${itemsInBidding}))`
