export { messagesEn as words } from '../words/messages-en.ts'
