import { Type } from 'typebox'
import { toDecimal } from '../money.ts'
import type { CurrencySum } from './cart.ts'

const sums = {
  unpaidAmount: Type.String({ description: 'What is still to be paid, decimal.' }),
  paidAmount: Type.String({ description: 'What is paid, decimal.' }),
}

export const cartTotals = Type.Object(
  {
    ...sums,
    currency: Type.String({
      description: 'The highest currency code among the auctions you can see; USD while the cart is empty.',
    }),
    byCurrency: Type.Array(Type.Object({ currency: Type.String(), ...sums }), {
      description: 'The same for each currency apart: one sum over several means little.',
    }),
  },
  {
    title: 'CartTotals',
    description: 'Over the whole cart, whatever the page; split by the state of each purchase.',
  },
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
