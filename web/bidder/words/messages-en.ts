import {
  englishSentences,
  type Sentence,
  type Sentences,
} from '../../../src/auction/notifications/sentences.ts'

export type MessageWords = {
  see: string
  /** Several lots of one auction that went to others, in one message. */
  lost: (count: number) => Sentence
  sentences: Sentences
}

/** English, for messages about bids and purchases: on the page, in the list and as a push. */
export const messagesEn: MessageWords = {
  see: 'View',
  lost: (count) => ({ title: `${count} lots went to others`, message: 'Thank you for taking part.' }),
  sentences: englishSentences,
}
