import { en } from './words/en.ts'

/** A language that lacks a word does not compile. */
export type ConsoleWords = typeof en

/** What the frame and the parts of the console say; each page has its own words beside them. */
export const words: ConsoleWords = en
