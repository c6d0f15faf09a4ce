import { rehearsalEn } from '../words/rehearsal-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof rehearsalEn = rehearsalEn
