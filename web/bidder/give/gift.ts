import type { Auction } from '../../shared/api-types.ts'

type Giving = Pick<Auction, 'status' | 'donations'>
export type Gift = { amount: number; levelId: number | null; isPledge: boolean }

/** Whether the auction takes gifts now, by its status and by what may be given. */
export function takesGifts({ status, donations }: Giving): boolean {
  const hasWay = donations.levels.length > 0 || donations.enableCustom
  return hasWay && (status === 'open' || status === 'extended')
}

/** The smallest amount of the donor's own choice; null without one. */
export function smallestGift({ donations }: Pick<Auction, 'donations'>): number | null {
  return donations.minimumAmount === null ? null : Number(donations.minimumAmount)
}

/** An amount of a level is given as that level, however it was chosen. */
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

/** A slip of the finger adds a zero: an amount above everything that is usual here is asked about. */
export function isUnusual(amount: number, { donations }: Pick<Auction, 'donations'>): boolean {
  const levels = donations.levels.map((level) => Number(level.amount))
  if (levels.includes(amount)) return false
  const large = donations.bigDonationThreshold ?? Math.max(...levels, smallestGift({ donations }) ?? 0, 1_000)
  return amount > Number(large)
}
