/** What the provider said last about an account that an organization opened through the operator. */
export type ConnectedFacts = {
  canCharge: boolean
  canPayOut: boolean
  hasAllDetails: boolean
  isBeingChecked: boolean
  missing: readonly string[]
  disabledReason: string | null
}

/**
 * - `detailsMissing`: the organization has not gone through to the end.
 * - `beingChecked`: it has, and the provider has not decided yet.
 * - `ready`: cards are taken and paid out. `noPayouts`: they are taken, and the money stays at the provider.
 * - `stopped`: the provider takes no cards until it gets what is missing. `closed`: it takes none any more.
 * - `lost`: it cannot be reached; somebody has ended the connection at the provider.
 */
export const connectedStates = [
  ...(['detailsMissing', 'beingChecked', 'ready', 'noPayouts', 'stopped', 'closed', 'lost'] as const),
]
export type ConnectedState = (typeof connectedStates)[number]

/** A reason of our own among the provider's. */
export const LOST = 'goodlot.lost'

export function connectedState(facts: ConnectedFacts): ConnectedState {
  const { canCharge, canPayOut, hasAllDetails, isBeingChecked, missing, disabledReason } = facts
  if (disabledReason === LOST) return 'lost'
  if (canCharge) return canPayOut ? 'ready' : 'noPayouts'
  if (disabledReason?.startsWith('rejected.')) return 'closed'
  if (!hasAllDetails) return 'detailsMissing'
  if (missing.length > 0) return 'stopped'
  return isBeingChecked || disabledReason === null || underReview.has(disabledReason)
    ? 'beingChecked'
    : 'stopped'
}

const underReview = new Set(['under_review', 'requirements.pending_verification', 'listed'])
