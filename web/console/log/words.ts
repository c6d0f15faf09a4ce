export { logEn as words } from '../words/log-en.ts'
