import { reportsEn } from '../words/reports-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof reportsEn = reportsEn
