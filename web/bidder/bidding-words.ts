import { biddingEn } from './words/bidding-en.ts'

/** A language that lacks a word does not compile. */
export type BiddingWords = typeof biddingEn

/** What is said about bidding and buying, apart from the words of the first page, which nobody waits for. */
export let biddingWords: BiddingWords = biddingEn

export function speakBidding(chosen: BiddingWords): void {
  biddingWords = chosen
}
