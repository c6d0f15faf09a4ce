export { guestsEn as guestsWords } from '../words/guests-en.ts'
