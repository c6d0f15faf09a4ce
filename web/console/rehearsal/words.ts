export { rehearsalEn as words } from '../words/rehearsal-en.ts'
