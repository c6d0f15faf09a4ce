import type { OnlinePayment } from '../../../shared/api-types.ts'
import { brandName } from '../../../shared/brand-name.ts'
import { words } from '../../words/online-en.ts'

export const cardName = ({ brand, lastFour }: { brand: string; lastFour: string }) =>
  words.cardEnding(brandName(brand), lastFour)

type Outcome = Pick<OnlinePayment, 'state' | 'code' | 'card'>

/** "Declined: not enough money." */
export function outcomeText({ state, code }: Outcome): string {
  if (state !== 'declined') return words.states[state as keyof typeof words.states] ?? state
  const why = Object.hasOwn(words.declines, code ?? '') ? words.declines[code!] : undefined
  return why ? words.declinedFor(why) : words.states.declined
}
