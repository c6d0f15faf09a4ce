import { messagesEn } from '../words/messages-en.ts'

/** A language that lacks a word does not compile. */
export const words: typeof messagesEn = messagesEn
