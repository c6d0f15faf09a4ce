export { screenEn as words } from '../words/screen-en.ts'
