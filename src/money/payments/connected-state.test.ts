import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConnectedFacts, type ConnectedState, connectedState, LOST } from './connected-state.ts'

const done: ConnectedFacts = {
  canCharge: true,
  canPayOut: true,
  hasAllDetails: true,
  isBeingChecked: false,
  missing: [],
  disabledReason: null,
}
const off = { ...done, canCharge: false, canPayOut: false }

const cases: [string, ConnectedFacts, ConnectedState][] = [
  ['all is well', done, 'ready'],
  ['something is due later', { ...done, missing: ['company.tax_id'] }, 'ready'],
  ['the bank account is missing', { ...done, canPayOut: false, missing: ['external_account'] }, 'noPayouts'],
  ['just made', { ...off, hasAllDetails: false, missing: ['external_account'] }, 'detailsMissing'],
  ['left in the middle', { ...off, hasAllDetails: false, isBeingChecked: true }, 'detailsMissing'],
  [
    'everything given',
    { ...off, isBeingChecked: true, disabledReason: 'requirements.pending_verification' },
    'beingChecked',
  ],
  ['looked at by people', { ...off, disabledReason: 'under_review' }, 'beingChecked'],
  [
    'a document was refused',
    {
      ...off,
      isBeingChecked: true,
      missing: ['company.verification.document'],
      disabledReason: 'requirements.past_due',
    },
    'stopped',
  ],
  ['paused by the provider', { ...off, disabledReason: 'platform_paused' }, 'stopped'],
  [
    'suspected of fraud',
    { ...off, missing: ['external_account'], disabledReason: 'rejected.fraud' },
    'closed',
  ],
  ['disconnected at the provider', { ...off, disabledReason: LOST }, 'lost'],
]

for (const [name, facts, state] of cases)
  test(`a connected account of which ${name} is ${state}`, () => assert.equal(connectedState(facts), state))
