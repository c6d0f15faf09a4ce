import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import type { Time } from '../../platform/time/time.ts'
import type { AccessStore, OrganizationAccess } from './access.ts'
import { afterCharge, afterCheckout, firstStep, isPayable, type Step } from './attempt.ts'
import { type Attempt, endAttempt, markAsked, readAttempt } from './attempts.ts'
import { bookPayment } from './book.ts'
import { saveCard } from './cards.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'

/** What every use case of payments works with. */
export type PaymentParts = {
  changes: Changes
  provider: PaymentProvider
  accesses: AccessStore
  time: Time
  log: FastifyBaseLogger
  publicUrl: string
  /** By which this process marks what it has claimed. */
  holder: number
}

/**
 * Reads at the provider what became of an attempt, and brings our books to it. The guest who returns, a webhook and the
 * sweep all do just this, so it does not matter which of them comes, in which order and how often. No call to the
 * provider is made inside a transaction.
 */
export async function lookAt(parts: PaymentParts, attemptId: number): Promise<Attempt> {
  const { changes, log } = parts
  const attempt = (await readAttempt(changes.db, attemptId))!
  try {
    const own = await accessFor(parts, attempt)
    if (own) await applyStep(parts, { attempt, own, step: await nextStep(parts, attempt, own) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ attemptId, kind: error.kind, code: error.code }, 'a payment could not be read at the provider')
  }
  return (await readAttempt(changes.db, attemptId))!
}

/** Null: the organization uses another account now, or none, and cannot read what the attempt was made with. */
export async function accessFor(
  { changes, accesses }: Pick<PaymentParts, 'changes' | 'accesses'>,
  { organizationId, accountId }: Pick<Attempt, 'organizationId' | 'accountId'>,
  db: Connection = changes.db,
): Promise<OrganizationAccess | null> {
  const own = await accesses.of(db, organizationId)
  return own?.accountId === accountId ? own : null
}

async function nextStep(parts: PaymentParts, attempt: Attempt, own: OrganizationAccess): Promise<Step> {
  const { provider } = parts
  const first = firstStep(attempt, attempt.readAtMs)
  if (first.do === 'readCheckout')
    return afterCheckout(await provider.readCheckout(own.access, first.checkoutId))
  if (first.do === 'readCharge')
    return afterCharge(await provider.readCharge(own.access, first.intentId), attempt, attempt.readAtMs)
  return first
}

type Application = { attempt: Attempt; own: OrganizationAccess; step: Step }

/** Also what follows a confirmation, whose answer is as good as reading it. */
export async function applyStep(parts: PaymentParts, { attempt, own, step }: Application): Promise<void> {
  const { changes } = parts
  const { db } = changes
  const { id } = attempt
  switch (step.do) {
    case 'book': {
      const { payment } = step
      return changes.commit((tx, emit) => bookPayment(tx, emit, { attempt, payment }))
    }
    case 'saveCard':
      return changes.commit((tx, emit) => saveCard(tx, emit, { attempt, card: step.card }))
    case 'end':
      return endAttempt(db, { id, state: step.state, failureCode: step.failureCode })
    case 'cancel':
      return cancel(parts, { attempt, own, step })
    case 'ask':
      await markAsked(db, { id, url: step.url })
  }
}

/** It ends here only after the provider said that it can never be paid. */
async function cancel(
  parts: PaymentParts,
  { attempt, own, step }: Application & { step: Extract<Step, { do: 'cancel' }> },
): Promise<void> {
  const { provider, changes } = parts
  const { id, intentId } = attempt
  const outcome = await provider.cancelCharge(own.access, intentId!)
  if (outcome === 'canceled')
    return endAttempt(changes.db, { id, state: step.state, failureCode: step.failureCode })
  const charge = await provider.readCharge(own.access, intentId!)
  if (charge.kind === 'paid')
    await applyStep(parts, { attempt, own, step: { do: 'book', payment: charge.payment } })
}

/**
 * Makes sure that nothing can be paid for a receipt any more: an open checkout is closed and seen to be closed. One that
 * was paid in that very moment is booked. Returns what can still be paid, because the provider does not answer or
 * because a charge is under way.
 */
export async function closePayable(parts: PaymentParts, attempt: Attempt): Promise<Attempt | null> {
  const { changes, provider, log } = parts
  const { db } = changes
  const own = await accessFor(parts, attempt)
  if (!own) return attempt
  try {
    if (attempt.state === 'open' && attempt.intentId === null && attempt.checkoutId !== null) {
      const outcome = await provider.closeCheckout(own.access, attempt.checkoutId)
      if (outcome === 'closed') {
        await endAttempt(db, { id: attempt.id, state: 'expired', failureCode: 'closed' })
        return null
      }
    } else if (attempt.state === 'open' && attempt.intentId !== null) {
      const step = { do: 'cancel', state: 'needsPerson', failureCode: 'closed' } as const
      await applyStep(parts, { attempt, own, step })
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ attemptId: attempt.id, code: error.code }, 'a checkout could not be closed at the provider')
  }
  const after = await lookAt(parts, attempt.id)
  return isPayable(after.state) ? after : null
}
