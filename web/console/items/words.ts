import { itemsEn } from '../words/items-en.ts'

/** A language that lacks a word does not compile. */
type ItemsWords = typeof itemsEn

export const itemsWords: ItemsWords = itemsEn
