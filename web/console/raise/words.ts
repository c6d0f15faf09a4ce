import { raiseEn } from '../words/raise-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof raiseEn = raiseEn
