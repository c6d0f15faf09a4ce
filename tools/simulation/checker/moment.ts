import type { Offer, State } from './rules.ts'

/** One accepted offer and its effect; or a manager's act, which has no offer. */
export type Moment = {
  kind: string
  sequence: number
  at: number
  asked: Offer
  before: State
  after: State
  /** An organizer placed it for the bidder. */
  isForGuest?: boolean
  /** Who lost the lead because of it. */
  lostLead: number | null
  /** The sequences that a void removed. */
  voided?: number[]
}

/** Offers only, without what managers did in between. */
export const isOffer = ({ kind }: Moment) => kind !== 'void' && kind !== 'moved'
