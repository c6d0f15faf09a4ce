import { eachByItself } from '../../platform/database/each-by-itself.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { detachRemoved } from './add-card.ts'
import { type Attempt, claimDue, planNextLook } from './attempts.ts'
import { warnOfExpiry } from './card-expiry.ts'
import { beginChargeDays } from './charge-day.ts'
import { chargeAll } from './charge-run.ts'
import { compareDue } from './comparison.ts'
import { lookAtAccounts } from './connected-account.ts'
import { lookAt, type PaymentParts } from './look.ts'
import { repeatRefunds } from './refund.ts'
import { removeCustomers } from './remove-customers.ts'

/** How many attempts one round looks at; each takes a call or two. */
const AT_ONCE = 20

/**
 * Everything comes right without a single webhook and after any crash: what may still be paid is read again, after a
 * minute at first, and what was paid is watched for refunds and disputes.
 */
export function paymentSweepings(parts: PaymentParts): Sweeping[] {
  const { changes, accesses, log } = parts
  const own = { db: changes.db, log }
  /** Only these looks make the pause to the next one longer: not those of people, and not the hints of the provider. */
  const lookByItself = async (before: Attempt) => {
    const after = await lookAt(parts, before.id)
    // What was paid by now has its own first pause.
    if (after.state !== 'paid' || before.state === 'paid') await planNextLook(changes.db, after)
  }
  return [
    {
      failure: 'payments were not looked at',
      everyMs: 20_000,
      atStart: true,
      async sweep(stopping) {
        const due = await claimDue(changes.db, AT_ONCE)
        await eachByItself(own, { kind: 'payment', rows: due, handle: lookByItself, stopping })
      },
    },
    {
      failure: 'refunds were not asked for again',
      everyMs: 20_000,
      atStart: true,
      sweep: (stopping) => repeatRefunds(parts, stopping),
    },
    {
      failure: 'charging on the day that guests were told did not begin',
      everyMs: 60_000,
      atStart: true,
      sweep: (stopping) => beginChargeDays(parts, stopping),
    },
    {
      failure: 'the cards of those who have not paid were not charged',
      everyMs: 2_000,
      atStart: true,
      sweep: (stopping) => chargeAll(parts, stopping),
    },
    {
      failure: 'books were not compared with the provider’s',
      everyMs: 60_000,
      atStart: true,
      sweep: (stopping) => compareDue(parts, stopping),
    },
    {
      failure: 'connected accounts were not read at the provider',
      everyMs: 60_000,
      sweep: (stopping) => lookAtAccounts(parts, stopping),
    },
    {
      failure: 'nobody was warned of a card that expires',
      everyMs: 3_600_000,
      atStart: true,
      sweep: (stopping) => warnOfExpiry(parts, stopping),
    },
    {
      failure: 'removed cards were not removed at the provider',
      everyMs: 60_000,
      sweep: (stopping) => detachRemoved(parts, stopping),
    },
    {
      failure: 'people whose data was erased were not removed at the provider',
      everyMs: 60_000,
      sweep: () => removeCustomers(parts),
    },
    {
      failure: 'the keys of organizations were not sealed with the newest key',
      everyMs: 3_600_000,
      atStart: true,
      sweep: () => accesses.sealAgain(changes.db),
    },
  ]
}
