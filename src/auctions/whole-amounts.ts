import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import { isExact, unitCents } from '../engine/currency.ts'
import { invalidFields } from '../http/answers/api-error.ts'

type Amounts = Record<string, Cents | null | undefined>

/** What is wrong with amounts in this currency, by field: cents where it has none. */
export function centsProblems(currency: string, amounts: Amounts): Record<string, string[]> {
  const wrong = Object.entries(amounts).filter(
    ([, cents]) => typeof cents === 'bigint' && !isExact(unitCents(currency), cents),
  )
  const message = `must be a whole amount, because ${currency} has no cents`
  return Object.fromEntries(wrong.map(([field]) => [field, [message]]))
}

/** 400 for cents in an auction whose currency has none. Whole amounts, which most are, cost no look at the auction. */
export async function refuseCents(db: Connection, auctionId: number, amounts: Amounts): Promise<void> {
  const isAnyInCents = Object.values(amounts).some(
    (cents) => typeof cents === 'bigint' && cents % 100n !== 0n,
  )
  if (!isAnyInCents) return
  const auction = await row<{ currency: string }>(db, 'select currency from auctions where id = $1', [
    auctionId,
  ])
  const problems = auction ? centsProblems(auction.currency, amounts) : {}
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}
