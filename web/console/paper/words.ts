import { paperEn } from '../words/paper-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof paperEn = paperEn
