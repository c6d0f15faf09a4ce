export { paperEn as words } from '../words/paper-en.ts'
