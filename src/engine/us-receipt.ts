import type { Cents } from './cents.ts'
import { deductibleCents, lineValueCents, type ReceiptLine } from './deductible.ts'

/** What a receipt has to say in the United States. */
export type ReceiptStatement = 'quidProQuo' | 'goodsReceived' | 'nothingReceived' | 'raffle'

/** A payment above it that is partly a gift needs a disclosure, also where the gift itself is smaller. */
const DISCLOSED_ABOVE_CENTS = 75_00n
/** A gift from this amount on is deductible only with a written acknowledgment. */
const ACKNOWLEDGED_FROM_CENTS = 250_00n

/** The rules of the United States hold for an auction in dollars that takes place there, or nowhere in particular. */
export function isUsReceipt({
  countryCode,
  currency,
}: {
  countryCode: string | null
  currency: string
}): boolean {
  return currency === 'USD' && (countryCode === null || countryCode === 'US')
}

/** Raffle tickets are bets: they count toward neither threshold. */
export function usStatements(lines: readonly ReceiptLine[]): ReceiptStatement[] {
  const paid = lines.filter(({ paidCents }) => paidCents > 0n)
  const contributions = paid.filter(({ itemType }) => itemType !== 'raffle')
  const sumCents = contributions.reduce<Cents>((sum, { paidCents }) => sum + paidCents, 0n)
  const hasGoods = contributions.some((line) => lineValueCents(line) !== 0n)
  const hasGift = contributions.some((line) => deductibleCents(line) !== 0n)
  return [
    ...(hasGoods && hasGift && sumCents > DISCLOSED_ABOVE_CENTS ? (['quidProQuo'] as const) : []),
    ...(sumCents >= ACKNOWLEDGED_FROM_CENTS
      ? ([hasGoods ? 'goodsReceived' : 'nothingReceived'] as const)
      : []),
    ...(paid.length > contributions.length ? (['raffle'] as const) : []),
  ]
}
