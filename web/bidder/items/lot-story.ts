/** What a lot's page says below its price; fetched as one file, once the page is shown. */
export { BidList } from './bid-list.tsx'
export { ItemDetails } from './item-details.tsx'
