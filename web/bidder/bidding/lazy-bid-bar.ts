/** Parts of the bid bar that are needed only to bid or buy; fetched as one file, once the page is shown. */
export { BidSheet } from './bid-sheet.tsx'
export { LimitRow } from './limit-row.tsx'
export { OfferNotice } from './offer-notice.tsx'
export { OtherBar } from './other-bar.tsx'
export { resumeBid, tapAmount } from './place-bid.ts'
