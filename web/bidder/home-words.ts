import { homeEn } from './words/home-en.ts'

/** A language that lacks a word does not compile. */
export type HomeWords = typeof homeEn

/** What the list of auctions says. */
export let homeWords: HomeWords = homeEn

export function speakOfHome(chosen: HomeWords): void {
  homeWords = chosen
}
