import type { ScreenView } from './screen-view.ts'

/** When the price of each lot last moved while we looked, in epoch seconds; lots that are gone are forgotten. */
export type Moves = ReadonlyMap<number, number>

export const GLOW_SECONDS = 8

export function noteMoves(
  before: { view: ScreenView; moves: Moves } | null,
  view: ScreenView,
  now: number,
): Moves {
  if (!before) return new Map()
  const prices = new Map(before.view.lots.map(({ id, price }) => [id, price]))
  const moves = new Map<number, number>()
  for (const { id, price } of view.lots) {
    const hasMoved = prices.has(id) && prices.get(id) !== price && price !== null
    const movedAt = hasMoved ? now : before.moves.get(id)
    if (movedAt !== undefined && now - movedAt < GLOW_SECONDS) moves.set(id, movedAt)
  }
  return moves
}
