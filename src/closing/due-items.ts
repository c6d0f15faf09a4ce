/** What waits for the clock, as conditions on standings. The clock stands still in pauses and tests. */
const clockRuns = `exists (select from auctions where auctions.id = standings.auction_id and auctions.status_id in (4, 8))`

/** In a presale tickets and things for sale have their times too. */
const clockRunsOrPresale = `exists (
  select from auctions join items on items.id = standings.item_id
   where auctions.id = standings.auction_id
     and (auctions.status_id in (4, 8) or auctions.status_id = 2 and items.item_type in ('ticket', 'forSale')))`

export const itemToOpen = `standings.status_id = 5 and standings.control_mode = 'auto'
  and standings.start_at <= goodlot_now() and ${clockRunsOrPresale}`

export const itemToClose = `standings.status_id in (1, 7, 8) and standings.control_mode = 'auto'
  and standings.end_at <= goodlot_now() and ${clockRuns}`

export const saleToEnd = `standings.status_id = 4 and standings.control_mode = 'auto'
  and standings.end_at <= goodlot_now() and ${clockRunsOrPresale}`
