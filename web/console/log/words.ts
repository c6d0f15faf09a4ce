import { logEn } from '../words/log-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof logEn = logEn
