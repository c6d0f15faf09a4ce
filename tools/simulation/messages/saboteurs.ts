/** Faults in how messages leave, which the checker must never miss. */
export const messageSaboteurs = {
  'gives-up-at-once': {
    file: 'src/messages/outbox/delivery.ts',
    line: 'if (nextAt <= lastAt) return { state, nextAt }',
    becomes: 'if (nextAt <= lastAt) return { state, nextAt: null }',
  },
  'accepted-before-the-answer': {
    file: 'src/messages/outbox/sender.ts',
    line: 'const outcome = await written.send()',
    becomes: `await noteResult(db, message, { state: 'accepted', nextAt: null })
    const outcome = await written.send()`,
  },
  'forgets-what-was-under-way': {
    file: 'src/messages/outbox/outbox.ts',
    line: 'where next_at <= goodlot_now() and channel',
    becomes: `where next_at <= goodlot_now() and state <> 'sending' and channel`,
  },
  'short-lease': {
    file: 'src/messages/outbox/delivery.ts',
    line: 'export const LEASE_MS = 15 * MINUTE_MS',
    becomes: 'export const LEASE_MS = MINUTE_MS / 2',
  },
  'another-id-each-time': {
    file: 'src/messages/mails/write-mail.ts',
    line: `.\${createdAt}@`,
    becomes: `.\${createdAt + Math.random()}@`,
  },
  'reminds-twice-to-be-sure': {
    file: 'src/messages/outbox/kinds.ts',
    line: `channel === 'mail' && kindRules[kind].mustArrive`,
    becomes: `channel === 'mail' && Boolean(kindRules[kind])`,
  },
  'reminds-of-what-was-paid': {
    file: 'src/messages/outbox/outbox.ts',
    line: `(kind <> 'payReminder' or \${owesSomething})`,
    becomes: `(true or \${owesSomething})`,
    also: {
      file: 'src/messages/letters/bill.ts',
      line: 'if (!receipt || Number(receipt.totals.due) === 0) return null',
      becomes: 'if (!receipt) return null',
    },
  },
}

export type MessageSaboteurName = keyof typeof messageSaboteurs
