import type { Donation } from './screen-view.ts'

/** Where paddles rise, from left to right 0 to 8: the newest in the middle, the older ones further out. */
export const PLACES = [4, 3, 5, 1, 7, 2, 6, 0, 8] as const

const THANKS_SECONDS = 8

/** The newest donation of each paddle that fits into the room; donations without a paddle are counted and not shown. */
export function inTheAir(donations: readonly Donation[]): { donation: Donation; place: number }[] {
  const newest = new Map<number, Donation>()
  for (const donation of donations)
    if (donation.paddle !== null && !newest.has(donation.paddle)) newest.set(donation.paddle, donation)
  return [...newest.values()]
    .slice(0, PLACES.length)
    .map((donation, index) => ({ donation, place: PLACES[index]! }))
    .sort((a, b) => a.place - b.place)
}

/** Whom to thank by name right now: the paddle of a donation of the last seconds. */
export function latestThanks(donations: readonly Donation[], now: number): number | null {
  const [newest] = donations
  return newest && newest.paddle !== null && now - newest.time < THANKS_SECONDS ? newest.paddle : null
}
