import { en } from './words/en.ts'

/** A language that lacks a word does not compile. */
export type BidderWords = typeof en

/** What the pages say, in the language of this visit. */
export let words: BidderWords = en

export function speak(chosen: BidderWords): void {
  words = chosen
}
