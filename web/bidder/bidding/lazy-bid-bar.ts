/** Parts of the bid bar that are needed only to bid or buy; fetched as one file, once the page is shown. */
export { BidSheet } from './bid-sheet.tsx'
export { BuyBar } from './buy-bar.tsx'
export { OfferNotice } from './offer-notice.tsx'
export { sendOffer } from './send-offer.ts'
