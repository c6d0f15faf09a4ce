import { itemsEn } from '../words/items-en.ts'

/** A language that lacks a word does not compile. */
export type ItemsWords = typeof itemsEn

export const itemsWords: ItemsWords = itemsEn
