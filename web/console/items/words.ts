export { itemsEn as itemsWords } from '../words/items-en.ts'
