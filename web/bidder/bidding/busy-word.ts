import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { lotWords } from '../words/lot-en.ts'
import { isUnderWay, type OfferState } from './offer-state.ts'

/** What the button says while an offer is under way. */
export function busyWord(item: Item, state: OfferState | undefined): string | undefined {
  if (!state || !isUnderWay(state)) return undefined
  if (state.step === 'checking') return lotWords.bar.checking
  const text = money(state.offer.amount, item.currency)
  return state.offer.kind === 'bid' ? lotWords.bar.sending(text) : lotWords.bar.sendingLimit(text)
}
