import type { Auction } from '../../shared/api-types.ts'

export type Gift = { amount: number; levelId: number | null; isPledge: boolean }

/** The smallest amount that donors may choose themselves; null when there is no minimum. */
export function smallestGift({ donations }: Pick<Auction, 'donations'>): number | null {
  return donations.minimumAmount === null ? null : Number(donations.minimumAmount)
}

/** An amount equal to a level is given as that level, even if it was typed in. */
export function giftOf(amount: number, isPledge: boolean, { donations }: Pick<Auction, 'donations'>): Gift {
  const level = donations.levels.find((known) => Number(known.amount) === amount)
  return { amount, levelId: level?.id ?? null, isPledge }
}

/** Why an amount cannot be given; null when it can. */
export function giftProblem(
  amount: number | null,
  auction: Pick<Auction, 'donations'>,
): 'none' | 'notOffered' | 'tooSmall' | null {
  if (amount === null || amount <= 0) return 'none'
  if (giftOf(amount, false, auction).levelId !== null) return null
  if (!auction.donations.enableCustom) return 'notOffered'
  const smallest = smallestGift(auction)
  return smallest !== null && amount < smallest ? 'tooSmall' : null
}

/** A slip of the finger adds a zero, so an amount above anything usual here has to be confirmed. */
export function isUnusual(amount: number, { donations }: Pick<Auction, 'donations'>): boolean {
  const levels = donations.levels.map((level) => Number(level.amount))
  if (levels.includes(amount)) return false
  const large = donations.bigDonationThreshold ?? Math.max(...levels, smallestGift({ donations }) ?? 0, 1_000)
  return amount > Number(large)
}
