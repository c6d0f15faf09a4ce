import { auctionEn } from './words/auction-en.ts'

/** A language that lacks a word does not compile. */
export type AuctionWords = typeof auctionEn

/** What an auction's page says, besides the words of every page. */
export let auctionWords: AuctionWords = auctionEn

export function speakOfAuctions(chosen: AuctionWords): void {
  auctionWords = chosen
}
