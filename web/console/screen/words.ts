import { screenEn } from '../words/screen-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof screenEn = screenEn
