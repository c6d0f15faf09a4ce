import type { Sentence, Sentences } from '../../../src/auction/notifications/sentences.ts'
import type { NotificationFacts, NotificationKind } from '../../../src/platform/events/catalogue.ts'

export type NotificationText = Sentence & { kind: string | null; facts: NotificationFacts | null }
type FormatMoney = (amount: string, currency: string) => string

/** A notification in the language of these sentences; one without a known kind is shown as it was written. */
export function textFor(
  { kind, facts, title, message }: NotificationText,
  sentences: Sentences,
  money: FormatMoney,
): Sentence {
  if (!kind || !facts || !Object.hasOwn(sentences, kind)) return { title, message }
  const { name, amount, currency } = facts
  return sentences[kind as NotificationKind](name, amount && currency ? money(amount, currency) : '')
}
