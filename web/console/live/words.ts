import { liveEn } from '../words/live-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof liveEn = liveEn
