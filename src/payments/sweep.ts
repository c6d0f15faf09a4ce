import type { Sweeping } from '../database/sweeper.ts'
import { detachRemoved } from './add-card.ts'
import { claimDue } from './attempts.ts'
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
  const { changes, accesses } = parts
  return [
    {
      failure: 'payments were not looked at',
      everyMs: 20_000,
      atStart: true,
      async sweep(stopping) {
        for (const { id } of await claimDue(changes.db, AT_ONCE)) {
          if (stopping.aborted) return
          await lookAt(parts, id)
        }
        if (!stopping.aborted) await repeatRefunds(parts)
      },
    },
    {
      failure: 'charging on the day that guests were told did not begin',
      everyMs: 60_000,
      atStart: true,
      sweep: () => beginChargeDays(parts),
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
      sweep: () => warnOfExpiry(changes),
    },
    {
      failure: 'removed cards were not removed at the provider',
      everyMs: 60_000,
      sweep: () => detachRemoved(parts),
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
