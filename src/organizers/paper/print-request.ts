import type { Cents } from '../../engine/cents.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { moneyIn } from '../../platform/http/values/money-text.ts'
import type { AuctionOnPaper, Range } from './auction-on-paper.ts'
import type { PaperLanguage, PaperWords } from './words.ts'

/** What somebody wants on paper. */
export type PrintRequest = {
  db: Connection
  auction: AuctionOnPaper
  range: Range
  words: PaperWords
  language: PaperLanguage
  publicUrl: string
}

export function refuseTooMany(count: number, most: number): void {
  if (count > most) throw invalidFields({ from: [`must leave at most ${most} in one file`] })
}

export const show = ({ auction, words }: PrintRequest, cents: Cents): string =>
  moneyIn(words.locale, Number(cents) / 100, auction.currency)
