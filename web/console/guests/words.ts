import { guestsEn } from '../words/guests-en.ts'

/** A language that lacks a word does not compile. */
type GuestsWords = typeof guestsEn

export const guestsWords: GuestsWords = guestsEn
