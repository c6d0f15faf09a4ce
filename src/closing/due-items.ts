/** What waits for the clock, as conditions on standings. The clock stands still in pauses and tests. */
const clockRuns = `exists (select from auctions where auctions.id = standings.auction_id and auctions.status_id in (4, 8))`

/** In a presale tickets and things for sale have their times too. */
const clockRunsOrPresale = `exists (
  select from auctions join items on items.id = standings.item_id
   where auctions.id = standings.auction_id
     and (auctions.status_id in (4, 8) or auctions.status_id = 2 and items.item_type in ('ticket', 'forSale')))`

/** Takes the SQL that says what time it is, since a clock that has jumped is not taken at its word. */
export type DueCondition = (now: string) => string

/** The database's time, or the latest that is believed of it, which is given as a parameter. */
export const believedNow = (parameter: string) => `least(goodlot_now(), ${parameter}::timestamptz)`

export const itemToOpen: DueCondition = (now) => `standings.status_id = 5 and standings.control_mode = 'auto'
  and standings.start_at <= ${now} and ${clockRunsOrPresale}`

export const itemToClose: DueCondition = (
  now,
) => `standings.status_id in (1, 7, 8) and standings.control_mode = 'auto'
  and standings.end_at <= ${now} and ${clockRuns}`

export const saleToEnd: DueCondition = (now) => `standings.status_id = 4 and standings.control_mode = 'auto'
  and standings.end_at <= ${now} and ${clockRunsOrPresale}`

export const auctionToMove: DueCondition = (
  now,
) => `(status_id in (2, 3) and start_at <= ${now} or status_id = 4 and end_at <= ${now}
  or status_id = 8 and not exists (select from standings join items on items.id = standings.item_id
       where standings.auction_id = auctions.id and standings.status_id in (1, 7, 8, 9)
         and items.item_type in ('silent', 'live', 'sealedBid')))`
