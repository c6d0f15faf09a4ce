import type { IncomingHttpHeaders } from 'node:http'
import type { Phone } from './phones.ts'

export type Text = {
  phone: Phone
  text: string
  /** Two senders, if there are two: people who stop notices still get their PINs. */
  from: 'pins' | 'notices'
  /** Where the provider says what became of it; null if nobody would listen. */
  callbackUrl: string | null
}

/** `refused`: the provider works, but cannot text this number. */
export type TextSent = { outcome: 'sent'; id: string | null } | { outcome: 'refused'; reason: string }

/** What a provider calls us for. */
export type TextCallback =
  | { is: 'status'; id: string; state: 'underWay' | 'delivered' | 'failed'; reason: string | null }
  | { is: 'incoming'; from: string; text: string }

/** As it came: `url` as the provider called it, and the bytes that it signed. */
export type CallbackRequest = { url: string; headers: IncomingHttpHeaders; body: string; now: number }

/** A way to reach phones. It throws when the provider does not work or does not answer in time. */
export type SmsProvider = {
  send(text: Text): Promise<TextSent>
  /** False only when the provider knows that the number cannot be reached by SMS. */
  isReachable(phone: Phone): Promise<boolean>
  /** Null unless the provider signed it. */
  readCallback(request: CallbackRequest): TextCallback | null
  /** Whether the provider itself confirms STOP and answers HELP. */
  answersByItself: boolean
}
