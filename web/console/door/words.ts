import { doorEn } from '../words/door-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof doorEn = doorEn
