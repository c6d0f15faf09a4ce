import type { RefusalCode } from '../../../src/engine/refusal.ts'
import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { buySignedIn, purchaseOf } from './buying.ts'
import { NoticeLine } from './notice-line.tsx'
import { RefusalLine } from './refusal-line.tsx'

/** The result of a purchase, shown where and how the result of a bid would be. */
export function BuyNotice({ item }: { item: Item }) {
  const { buy, bid } = biddingWords
  const state = purchaseOf(item)
  switch (state?.step) {
    case 'bought':
      return (
        <NoticeLine
          look="winning"
          title={buy.bought(state.quantity, money(state.amount, item.currency))}
          action={<Button href="/cart">{buy.cart}</Button>}
        />
      )
    case 'refused': {
      const { reason, message, quantity } = state
      const title = wordsFor(buy.refusals, reason) ?? wordsFor(bid.refusals, reason) ?? message
      const register = { label: buy.register, again: () => buySignedIn(item, quantity) }
      return (
        <RefusalLine
          item={item}
          code={reason as RefusalCode}
          title={title}
          text={buy.nothingBought}
          register={register}
        />
      )
    }
    case 'failed':
      return (
        <NoticeLine look="wrong" title={failureWords(state.error)}>
          {buy.nothingBought}
        </NoticeLine>
      )
  }
  return null
}
