export { doorEn as words } from '../words/door-en.ts'
