/**
 * Notices of a lost lead and of winning follow from bids: with a bid that takes the lead the desk writes whom it outbid
 * and the numbers under which the two are told, and nothing else (`insertBids`). In these statements `$1` is the person,
 * and the scope is that of `scope.ts`.
 */
export const noticesOfLeads = [
  { type: 'outbid', person: 'outbid_id', event: 'outbid_event' },
  { type: 'winning', person: 'bidder_id', event: 'winning_event' },
] as const

type Kind = (typeof noticesOfLeads)[number]

/** The auctions in scope where the person has such notices, found by hopping from one to the next in the index. */
const auctionsWith = ({ type, person, event }: Kind) => `
  ${type}_hop (auction_id) as (
    (select auction_id from bids where ${person} = $1 and ${event} is not null order by auction_id limit 1)
    union all
    select (select bids.auction_id from bids
             where ${person} = $1 and ${event} is not null and bids.auction_id > hop.auction_id
             order by bids.auction_id limit 1)
      from ${type}_hop as hop where hop.auction_id is not null
  ), ${type}_in as (
    select auctions.id, currency, coalesce(up_to, 0) as up_to
      from ${type}_hop as hop join auctions on auctions.id = hop.auction_id
      left join read_notices on read_notices.user_id = $1 and read_notices.auction_id = auctions.id
     where whitelabel_id = any($2::int[]) and ($3::int is null or auctions.id = $3)
  )`

/** A statement begins with it: `outbid_in` and `winning_in` are auctions with the person's read mark, `up_to`. */
export const withTheirAuctions = `with recursive ${noticesOfLeads.map(auctionsWith).join(', ')}`
