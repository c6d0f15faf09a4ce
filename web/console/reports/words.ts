export { reportsEn as words } from '../words/reports-en.ts'
