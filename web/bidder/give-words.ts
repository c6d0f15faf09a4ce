import { giveEn } from './words/give-en.ts'

/** A language that lacks a word does not compile. */
export type GiveWords = typeof giveEn

/** The words for giving; they are loaded with the sheet. */
export let giveWords: GiveWords = giveEn

export function speakOfGiving(chosen: GiveWords): void {
  giveWords = chosen
}
