import type { ScreenView } from './screen-view.ts'

/** When each lot's price last changed on screen, in epoch seconds; only changes recent enough to glow are kept. */
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
