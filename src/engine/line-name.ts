import { unitCents } from './currency.ts'
import { equalPart } from './shares.ts'

type Line = { name: string; amount: string; wholeAmount: string | null }
type Words = {
  donation: string
  equalShare: (count: number, name: string) => string
  share: (name: string) => string
}

/** What donations are called that were not given to a lot of their own; whoever reads it reads it in their language. */
export const DONATION = 'Donation'

/** Its name says all that there is to say; it has no lot number. */
export const isPlainDonation = ({ name }: { name: string }) => name === DONATION

/** "1/3 share of A weekend by the lake" for one of three who bought it together; of all else the name of the item. */
export function lineName({ name, amount, wholeAmount }: Line, currency: string, words: Words): string {
  if (wholeAmount === null) return isPlainDonation({ name }) ? words.donation : name
  const count = equalPart(centsOf(amount), centsOf(wholeAmount), unitCents(currency))
  return count === null ? words.share(name) : words.equalShare(count, name)
}

/** Of a decimal with two places. */
const centsOf = (decimal: string) => BigInt(decimal.replace('.', ''))
