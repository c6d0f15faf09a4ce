import { englishSentences, type Sentences } from '../../../src/notifications/sentences.ts'

export type MessageWords = { see: string; sentences: Sentences }

/** English, for messages about bids and purchases: on the page, in the list and as a push. */
export const messagesEn: MessageWords = {
  see: 'View',
  sentences: englishSentences,
}
