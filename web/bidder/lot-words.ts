import { lotEn } from './words/lot-en.ts'

/** A language that lacks a word does not compile. */
export type LotWords = typeof lotEn

/** What a lot's page says before anybody bids. */
export let lotWords: LotWords = lotEn

export function speakOfLots(chosen: LotWords): void {
  lotWords = chosen
}
