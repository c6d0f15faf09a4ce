import { auctionsEn } from '../words/auctions-en.ts'

/** A language that lacks a word does not compile. */
type AuctionsWords = typeof auctionsEn

export const auctionsWords: AuctionsWords = auctionsEn
