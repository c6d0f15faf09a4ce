import { en } from './words/en.ts'

/** A language that lacks a word does not compile. */
type ScreenWords = typeof en

/** What the screen says, in the language of the browser that shows it. */
export const words: ScreenWords = en
