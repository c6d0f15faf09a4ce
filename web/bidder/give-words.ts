import { giveEn } from './words/give-en.ts'

/** A language that lacks a word does not compile. */
export type GiveWords = typeof giveEn

/** What is said to those who give; it comes with the sheet. */
export let giveWords: GiveWords = giveEn

export function speakOfGiving(chosen: GiveWords): void {
  giveWords = chosen
}
