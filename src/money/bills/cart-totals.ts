import { Type } from 'typebox'
import { toDecimal } from '../../platform/http/values/money.ts'
import type { CurrencySum } from './cart.ts'

const sums = {
  unpaidAmount: Type.String({
    description:
      'The purchases that are not settled, without donations that await confirmation, as a decimal string. What is due after part payments is on the receipt.',
  }),
  paidAmount: Type.String({ description: 'The purchases that are settled, as a decimal string.' }),
}

export const cartTotals = Type.Object(
  {
    ...sums,
    currency: Type.String({
      description: 'The highest currency code among the auctions you can see; USD while the cart is empty.',
    }),
    byCurrency: Type.Array(Type.Object({ currency: Type.String(), ...sums }), {
      description: 'The same totals for each currency.',
    }),
  },
  {
    title: 'CartTotals',
    description: 'Totals of the whole cart, not only this page, split by whether each purchase is paid.',
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
