import { en } from './words/en.ts'

/** A language that lacks a word does not compile. */
type ConsoleWords = typeof en

/** The words of the console's frame and parts; each page also has its own words. */
export const words: ConsoleWords = en
