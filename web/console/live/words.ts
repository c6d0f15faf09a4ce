export { liveEn as words } from '../words/live-en.ts'
