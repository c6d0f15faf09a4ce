import { type MessageWords, messagesEn } from './words/messages-en.ts'

export type { MessageWords }

/** What is told of bids and purchases; it comes with the first message. */
export let messageWords: MessageWords = messagesEn

export function speakOfMessages(chosen: MessageWords): void {
  messageWords = chosen
}
