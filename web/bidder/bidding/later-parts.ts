/** What the bar below a lot needs only once somebody bids or buys; fetched in one file, after the page is seen. */
export { BidSheet } from './bid-sheet.tsx'
export { BuyBar } from './buy-bar.tsx'
export { OfferNotice } from './offer-notice.tsx'
export { sendOffer } from './send-offer.ts'
