import type { RefusalCode } from '../../../src/engine/refusal.ts'

/** Conditions that a bidder can know and meet before the tap; the others depend on the amount or on the lot's state. */
const shownBeforehand = [
  'account_banned',
  'account_deleted',
  'registration_required',
  'location_not_allowed',
  'ticket_required',
  'check_in_required',
  'card_required',
  'spending_limit_exceeded',
  'own_limit_exceeded',
] as const satisfies RefusalCode[]

export type Need = (typeof shownBeforehand)[number]

/** The first condition that is not met, in the order in which a bid would be refused; null when there is none. */
export function firstNeed(requirements: readonly { code: string; isMet: boolean }[]): Need | null {
  const known: readonly string[] = shownBeforehand
  const unmet = requirements.find(({ code, isMet }) => !isMet && known.includes(code))
  return (unmet?.code as Need | undefined) ?? null
}
