export { deskEn as words } from '../words/desk-en.ts'
