export { raiseEn as words } from '../words/raise-en.ts'
