import type { Donation } from './screen-view.ts'

/** Positions of raised paddles, 0 to 8 from left to right: the newest in the middle, older ones further out. */
export const PLACES = [4, 3, 5, 1, 7, 2, 6, 0, 8] as const

const THANKS_SECONDS = 8

/** The newest donation of each paddle, as many as fit; donations without a paddle count towards the total only. */
export function inTheAir(donations: readonly Donation[]): { donation: Donation; place: number }[] {
  const newest = new Map<number, Donation>()
  for (const donation of donations)
    if (donation.paddle !== null && !newest.has(donation.paddle)) newest.set(donation.paddle, donation)
  return [...newest.values()]
    .slice(0, PLACES.length)
    .map((donation, index) => ({ donation, place: PLACES[index]! }))
    .sort((a, b) => a.place - b.place)
}

/** The paddle to thank right now: that of the newest donation, for some seconds. */
export function latestThanks(donations: readonly Donation[], now: number): number | null {
  const [newest] = donations
  return newest && newest.paddle !== null && now - newest.time < THANKS_SECONDS ? newest.paddle : null
}
