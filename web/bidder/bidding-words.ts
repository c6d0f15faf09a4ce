import { biddingEn } from './words/bidding-en.ts'

/** A language that lacks a word does not compile. */
export type BiddingWords = typeof biddingEn

/** The words for bidding and buying, kept apart so that the first page does not wait for them. */
export let biddingWords: BiddingWords = biddingEn

export function speakBidding(chosen: BiddingWords): void {
  biddingWords = chosen
}
