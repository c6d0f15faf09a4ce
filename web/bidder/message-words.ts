import { type MessageWords, messagesEn } from './words/messages-en.ts'

export type { MessageWords }

/** The words of messages about bids and purchases; loaded with the first message. */
export let messageWords: MessageWords = messagesEn

export function speakOfMessages(chosen: MessageWords): void {
  messageWords = chosen
}
