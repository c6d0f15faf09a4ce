import type { Auction } from '../../shared/api-types.ts'

/** Whether the auction takes gifts now, by its status and by what may be given. */
export function takesGifts({ status, donations }: Pick<Auction, 'status' | 'donations'>): boolean {
  const hasWay = donations.levels.length > 0 || donations.enableCustom
  return hasWay && (status === 'open' || status === 'extended' || status === 'closed')
}
