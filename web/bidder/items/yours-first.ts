import type { CardState } from './card-state.ts'

const ranks: Partial<Record<CardState, number>> = {
  outbid: 0,
  winning: 1,
  belowReserve: 1,
  sealedMine: 1,
  won: 1,
  watching: 2,
  lost: 3,
}
const OTHERS = 4

/** Outbid, then winning or won, watching, lost, then the rest in the given order. */
export function yoursFirst<Entry extends { state: CardState | null }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => rankOf(one) - rankOf(other))
}

export const isYours = (state: CardState | null) => rankOf({ state }) < OTHERS

const rankOf = ({ state }: { state: CardState | null }) => (state && ranks[state]) ?? OTHERS
