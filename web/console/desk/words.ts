import { deskEn } from '../words/desk-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof deskEn = deskEn
