import type { Connection } from '../../database/pool.ts'
import type { Cents } from '../../engine/cents.ts'
import { invalidFields } from '../../http/answers/api-error.ts'
import type { ImageStore } from '../../images/store.ts'
import type { AuctionOnPaper, Range } from './auction-on-paper.ts'
import type { PaperWords } from './words.ts'

/** What somebody wants on paper. */
export type Wish = {
  db: Connection
  images: Pick<ImageStore, 'read'>
  auction: AuctionOnPaper
  range: Range
  words: PaperWords
  publicUrl: string
}

export function refuseTooMany(count: number, most: number): void {
  if (count > most) throw invalidFields({ from: [`must leave at most ${most} in one file`] })
}

/** Whole amounts without ".00", as on the pages. */
export function show({ auction, words }: Wish, cents: Cents): string {
  const digits = cents % 100n === 0n ? 0 : 2
  const options = { style: 'currency', currency: auction.currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat(words.locale, options).format(Number(cents) / 100)
}
