import type pg from 'pg'
import { readAtOnce } from '../checker/facts.ts'
import { collector, type Violation } from '../checker/violation.ts'
import type { MessageHistory, Taken } from './history.ts'

/** What our database holds at the end. Times are epoch milliseconds. */
export type MessageFacts = {
  /** Every change of a message's state, noted by a trigger of the simulation's own. */
  moments: { id: number; state: string; at: number }[]
  messages: { id: number; kind: string; state: string; recipient: string; isLeft: boolean }[]
}

const queries: { [Name in keyof MessageFacts]: string } = {
  moments: `select message_id as id, state, (extract(epoch from at) * 1000)::float8 as at
              from simulated_moments order by number`,
  messages: `select outbox.id, kind, state, users.email as recipient, next_at is not null as "isLeft"
               from outbox join users on users.id = user_id where channel = 'mail' order by outbox.id`,
}

export const readMessageFacts = (connection: pg.ClientConfig) => readAtOnce<MessageFacts>(connection, queries)

/** The trigger, in SQL. */
export const noteMoments = `
  create table simulated_moments (number bigint generated always as identity, message_id integer, state text,
                                  at timestamptz default clock_timestamp());
  create function note_moment() returns trigger language plpgsql as $$ begin
    insert into simulated_moments (message_id, state) values (new.id, new.state); return null; end $$;
  create trigger moments after update of state on outbox for each row execute function note_moment()`

/** What a mail is, by its first line. */
const subjects = {
  won: /^Thank you: .* to pay$/,
  reminder: /^Still to pay: /,
  receipt: /: .* paid$/,
  figures: / raised /,
}
type Kind = keyof typeof subjects

const isKind = (kind: Kind) => (mail: Taken) => subjects[kind].test(mail.subject)

/**
 * Holds what arrived at the mail server against what people had to be told. It shares no code with the service: the rules are
 * written here a second time.
 */
export function checkMessages(facts: MessageFacts, history: MessageHistory): Violation[] {
  const violations: Violation[] = []
  const byRecipient = Map.groupBy(history.taken, ({ recipient }) => recipient)
  checkArrivals(byRecipient, history, violations)
  checkDoubles(facts, history, violations)
  checkReminders(facts, history, violations)
  checkRefused(facts, history, violations)
  checkStates(facts, history, violations)
  for (const trouble of history.troubles) collector('answers', violations)('an answer', trouble)
  return violations
}

/** What must arrive arrived: the bill, a receipt of what was paid, and to managers how the evening went. */
function checkArrivals(
  byRecipient: Map<string, Taken[]>,
  { bills, managers }: MessageHistory,
  violations: Violation[],
): void {
  const complain = collector('lost', violations)
  const has = (recipient: string, kind: Kind) => (byRecipient.get(recipient) ?? []).some(isKind(kind))
  for (const { recipient, isUnknown, paidAt } of bills) {
    if (isUnknown) continue
    if (!has(recipient, 'won')) complain(recipient, 'never got the bill')
    if (paidAt !== null && !has(recipient, 'receipt')) complain(recipient, 'paid, and never got a receipt')
  }
  for (const manager of managers)
    if (!has(manager, 'figures')) complain(manager, 'never got the figures of the evening')
}

/**
 * A mail comes twice only if the sender could not know that it had arrived: the line broke before the server said so, or the
 * sender died before it noted the answer. Then it has the same Message-ID.
 */
function checkDoubles({ moments }: MessageFacts, { taken, kills }: MessageHistory, violations: Violation[]) {
  const complain = collector('doubles', violations)
  const acceptedAt = new Map<number, number>()
  for (const { id, state, at } of moments) if (state === 'accepted') acceptedAt.set(id, at)
  for (const [messageId, mails] of Map.groupBy(taken, ({ messageId }) => messageId)) {
    const sorted = mails.toSorted((a, b) => a.at - b.at)
    for (const [index, { answer, server, connectedAt, at }] of sorted.slice(0, -1).entries()) {
      const next = sorted[index + 1]!
      const isNoted = (acceptedAt.get(numberOf(messageId)) ?? Number.POSITIVE_INFINITY) < next.connectedAt
      const hasDied = kills.some(
        (kill) => kill.server === server && kill.at >= connectedAt && kill.at <= next.at,
      )
      if (isNoted || (answer !== 'cutAfter' && !hasDied))
        complain(
          messageId,
          `came again to ${next.recipient} after ${next.at - at} ms (${answer}), and the sender knew that it had arrived: ${statesOf(moments, messageId)}`,
        )
    }
  }
  for (const kind of ['won', 'receipt', 'figures'] as const)
    for (const [recipient, mails] of Map.groupBy(taken.filter(isKind(kind)), ({ recipient }) => recipient)) {
      const ids = new Set(mails.map(({ messageId }) => messageId))
      if (ids.size > 1) complain(recipient, `got one thing (${kind}) under ${ids.size} ids`)
    }
}

/** A reminder comes once at most, and none was begun after the money was booked. */
function checkReminders(
  { moments, messages }: MessageFacts,
  { taken, bills }: MessageHistory,
  violations: Violation[],
): void {
  const complain = collector('reminders', violations)
  const paidAt = new Map(bills.map((bill) => [bill.recipient, bill.paidAt]))
  const reminders = taken.filter(isKind('reminder'))
  for (const [messageId, mails] of Map.groupBy(reminders, ({ messageId }) => messageId))
    if (mails.length > 1) complain(messageId, `reminded ${mails[0]!.recipient} ${mails.length} times`)
  for (const [recipient, mails] of Map.groupBy(reminders, ({ recipient }) => recipient))
    if (new Set(mails.map(({ messageId }) => messageId)).size > 2)
      complain(recipient, 'was reminded on a third day')
  const isReminder = new Set(messages.filter(({ kind }) => kind === 'payReminder').map(({ id }) => id))
  const begun = Map.groupBy(
    moments.filter(({ id, state }) => state === 'sending' && isReminder.has(id)),
    ({ id }) => id,
  )
  for (const { recipient, messageId, at } of reminders) {
    const paid = paidAt.get(recipient) ?? null
    const sending = (begun.get(numberOf(messageId)) ?? []).filter((moment) => moment.at <= at).at(-1)
    if (!sending) complain(messageId, 'arrived, and nobody had begun to send it')
    else if (paid !== null && sending.at > paid)
      complain(recipient, `was reminded ${Math.round(sending.at - paid)} ms after the payment was booked`)
  }
}

/** Somebody who does not exist is tried once for each mail, and gets none. */
function checkRefused(
  { messages }: MessageFacts,
  { refused, taken, kills }: MessageHistory,
  violations: Violation[],
) {
  const complain = collector('refused', violations)
  const mailsFor = Map.groupBy(messages, ({ recipient }) => recipient)
  for (const [recipient, tries] of Map.groupBy(refused, ({ recipient }) => recipient)) {
    // A server that died before it noted the refusal asks again.
    const most = (mailsFor.get(recipient) ?? []).length + kills.length
    if (tries.length > most) complain(recipient, `was tried ${tries.length} times`)
    if (taken.some((mail) => mail.recipient === recipient)) complain(recipient, 'got a mail')
    for (const { id, state } of mailsFor.get(recipient) ?? [])
      if (state === 'accepted') complain(`message ${id}`, `to ${recipient} is called accepted`)
  }
}

/** Nothing is left undone, and nothing is called accepted that did not arrive. */
function checkStates({ messages }: MessageFacts, { taken }: MessageHistory, violations: Violation[]): void {
  const arrived = new Set(taken.map(({ messageId }) => numberOf(messageId)))
  for (const { id, kind, state, isLeft } of messages) {
    if (isLeft || ['queued', 'sending', 'deferred'].includes(state))
      collector('stuck', violations)(`message ${id}`, `(${kind}) is ${state} at the end`)
    if (state === 'accepted' && !arrived.has(id))
      collector('states', violations)(`message ${id}`, `(${kind}) is called accepted, and never arrived`)
  }
}

const statesOf = (moments: MessageFacts['moments'], messageId: string) =>
  moments
    .filter(({ id }) => id === numberOf(messageId))
    .map(({ state, at }) => `${state} at ${Math.round(at)}`)
    .join(', ')

/** Our number of a message is the first part of its Message-ID. */
const numberOf = (messageId: string) => Number(/^<(\d+)\./.exec(messageId)?.[1])
