import { type MessageWords, messagesEn } from './words/messages-en.ts'

export type { MessageWords }

/** The words of messages about bids and purchases. A copy, because the service worker chooses among the languages. */
export const messageWords: MessageWords = { ...messagesEn }
