import type { MailAnswer } from '../../../tests/kit/smtp-listener.ts'

/** Times are epoch milliseconds of the one machine on which all of this runs. */
export type MessageHistory = {
  seed: number
  /** Everybody with something to pay, each at an address of their own. */
  bills: BillFact[]
  managers: string[]
  taken: Taken[]
  refused: { recipient: string }[]
  kills: { server: number; at: number }[]
  faults: string[]
  /** What nobody should ever be answered. */
  troubles: string[]
}

export type BillFact = {
  receiptId: number
  recipient: string
  /** The mail server knows nobody of that name. */
  isUnknown: boolean
  /** When the desk was told that all of it is booked. */
  paidAt: number | null
}

/** A whole mail that arrived, whatever the sender was told. */
export type Taken = {
  /** Of the server that sent it. */
  server: number
  connectedAt: number
  at: number
  answer: MailAnswer
  messageId: string
  recipient: string
  subject: string
}

export const emptyMessageHistory = (seed: number): MessageHistory => ({
  seed,
  bills: [],
  managers: [],
  taken: [],
  refused: [],
  kills: [],
  faults: [],
  troubles: [],
})
