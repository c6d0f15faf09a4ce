import { Type } from 'typebox'
import { toDecimal } from '../money.ts'
import type { CurrencySum } from './cart.ts'

const amount = (description: string, example: string) => Type.String({ description, examples: [example] })

const sums = {
  unpaidAmount: amount('What is still to be paid, decimal.', '240.00'),
  paidAmount: amount('What is paid, decimal.', '60.00'),
}

export const cartTotals = Type.Object(
  {
    ...sums,
    currency: Type.String({
      description: 'The highest currency code among the auctions you can see; USD while the cart is empty.',
      examples: ['USD'],
    }),
    byCurrency: Type.Array(Type.Object({ currency: Type.String({ examples: ['USD'] }), ...sums }), {
      description: 'The same for each currency apart: one sum over several means little.',
    }),
  },
  { description: 'Over the whole cart, whatever the page; split by the state of each purchase.' },
)

export function presentTotals(byCurrency: CurrencySum[], highestCurrency: string | null) {
  const total = (of: (sum: CurrencySum) => bigint) =>
    toDecimal(byCurrency.reduce((cents, sum) => cents + of(sum), 0n))
  return {
    unpaidAmount: total((sum) => sum.unpaidCents),
    paidAmount: total((sum) => sum.paidCents),
    currency: (byCurrency.length > 0 && highestCurrency) || 'USD',
    byCurrency: byCurrency.map(({ currency, unpaidCents, paidCents }) => ({
      currency,
      unpaidAmount: toDecimal(unpaidCents),
      paidAmount: toDecimal(paidCents),
    })),
  }
}
