import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { checkMessages, type MessageFacts } from './checker.ts'
import { emptyMessageHistory, type MessageHistory } from './history.ts'

type Run = { facts: MessageFacts; history: MessageHistory }

const mail = (id: number, at: number, recipient: string, subject: string) => ({
  server: 0,
  connectedAt: at - 1,
  at,
  answer: 'accept' as const,
  messageId: `<${id}.77@goodlot>`,
  recipient,
  subject,
})

/** Anna pays after her first reminder; nobody of the other name exists. */
function givenRun(): Run {
  const [anna, manager, nobody] = ['anna@example.org', 'desk@example.org', 'nobody@example.org']
  const message = (id: number, kind: string, recipient: string, state = 'accepted') => ({
    id,
    kind,
    recipient,
    state,
    isLeft: false,
  })
  return {
    facts: {
      messages: [
        message(1, 'won', anna),
        message(2, 'payReminder', anna),
        message(3, 'receipt', anna),
        message(4, 'eveningInFigures', manager),
        message(5, 'won', nobody, 'refused'),
      ],
      moments: [1, 2, 3, 4].flatMap((id) => [
        { id, state: 'sending', at: id * 100 - 2 },
        { id, state: 'accepted', at: id * 100 + 2 },
      ]),
    },
    history: {
      ...emptyMessageHistory(1),
      managers: [manager],
      bills: [
        { receiptId: 1, recipient: anna, isUnknown: false, paidAt: 250 },
        { receiptId: 2, recipient: nobody, isUnknown: true, paidAt: null },
      ],
      refused: [{ recipient: nobody }],
      taken: [
        mail(1, 100, anna, 'Thank you: $40 to pay'),
        mail(2, 200, anna, 'Still to pay: $40 for Gala'),
        mail(3, 300, anna, 'Receipt 1: $40 paid'),
        mail(4, 400, manager, 'Gala raised $40'),
      ],
    },
  }
}

const rulesBrokenBy = (change: (run: Run) => void) => {
  const run = givenRun()
  change(run)
  return [...new Set(checkMessages(run.facts, run.history).map(({ rule }) => rule))]
}

/** It comes again, and was not yet noted as accepted when it did. */
const doubled = ({ facts, history }: Run, index: number) => {
  const first = history.taken[index]!
  const at = first.at + 50
  history.taken.push({ ...first, at, connectedAt: at - 1 })
  const noted = facts.moments.find(({ id, state }) => id === index + 1 && state === 'accepted')!
  noted.at = at + 2
}

const mistakes: Record<string, { rule: string; change: (run: Run) => void }> = {
  'a bill that never came': { rule: 'lost', change: ({ history }) => history.taken.splice(0, 1) },
  'a receipt that never came': { rule: 'lost', change: ({ history }) => history.taken.splice(2, 1) },
  'figures that never came': { rule: 'lost', change: ({ history }) => history.taken.splice(3, 1) },
  'a bill that came again without a reason': { rule: 'doubles', change: (run) => doubled(run, 0) },
  'a bill that came again after it was noted': {
    rule: 'doubles',
    change: (run) => {
      doubled(run, 0)
      run.history.taken[0]!.answer = 'cutAfter'
      run.facts.moments.find(({ id, state }) => id === 1 && state === 'accepted')!.at = 102
    },
  },
  'a bill under two ids': {
    rule: 'doubles',
    change: ({ history }) => history.taken.push({ ...history.taken[0]!, messageId: '<1.78@goodlot>' }),
  },
  'a reminder that came twice': {
    rule: 'reminders',
    change: (run) => {
      doubled(run, 1)
      run.history.taken[1]!.answer = 'cutAfter'
    },
  },
  'a reminder begun after the payment': {
    rule: 'reminders',
    change: ({ history }) => (history.bills[0]!.paidAt = 197),
  },
  'a mail to somebody who does not exist': {
    rule: 'refused',
    change: ({ history }) => (history.taken[0]!.recipient = 'nobody@example.org'),
  },
  'an address that was tried again': {
    rule: 'refused',
    change: ({ history }) => history.refused.push({ ...history.refused[0]! }),
  },
  'a message called accepted that never arrived': {
    rule: 'states',
    change: ({ facts }) => facts.messages.push({ ...facts.messages[0]!, id: 9 }),
  },
  'a message that is left': { rule: 'stuck', change: ({ facts }) => (facts.messages[1]!.state = 'sending') },
}

const excused: Record<string, (run: Run) => void> = {
  'the line broke after the mail was whole': (run) => {
    doubled(run, 0)
    run.history.taken[0]!.answer = 'cutAfter'
  },
  'the server died before it noted the answer': (run) => {
    doubled(run, 0)
    run.history.kills.push({ server: 0, at: 100 })
  },
  'the reminder was begun right before the payment': ({ history }) => {
    history.bills[0]!.paidAt = 199
  },
}

suite('the checker of messages', () => {
  test('has nothing to say about mails that are right', () =>
    assert.deepEqual(
      rulesBrokenBy(() => {}),
      [],
    ))
  for (const [name, change] of Object.entries(excused))
    test(`excuses what nobody can know: ${name}`, () => assert.deepEqual(rulesBrokenBy(change), []))
  for (const [name, { rule, change }] of Object.entries(mistakes))
    test(`notices ${name}`, () => assert.ok(rulesBrokenBy((run) => void change(run)).includes(rule)))
})
