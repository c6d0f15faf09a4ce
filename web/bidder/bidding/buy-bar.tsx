import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import type { Item } from '../../shared/api-types.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { connection } from '../../shared/live.ts'
import { biddingWords } from '../bidding-words.ts'
import type { PurchaseState } from '../purchases/purchasing.ts'
import { words } from '../words.ts'
import { busyWord, buySignedIn, purchaseOf } from './buying.ts'

const MOST_AT_ONCE = 20

const refusalWords = (reason: string) =>
  wordsFor(biddingWords.buy.refusals, reason) ?? wordsFor(biddingWords.bid.refusals, reason)

/** For what is sold and not bid on: how many, and the button with the sum. */
export function BuyBar({ item }: { item: Item }) {
  const quantity = useSignal(1)
  const state = purchaseOf(item)
  if (item.itemType === 'donation')
    return (
      <Button look="glow" size="bar" href={`/a/${item.auctionId}/give`}>
        {biddingWords.buy.give}
      </Button>
    )
  if (item.status === 'soldOut' || item.quantityRemaining === 0)
    return <p class="bid-bar-word">{words.item.state.soldOut}</p>
  if (item.status !== 'available' && item.status !== 'open')
    return <p class="bid-bar-word">{biddingWords.buy.notYet}</p>
  const most = Math.min(MOST_AT_ONCE, item.quantityRemaining ?? MOST_AT_ONCE)
  const sum = money((item.buyNowPrice ?? item.currentPrice) * quantity.value, item.currency)
  return (
    <>
      <BuyNotice state={state} currency={item.currency} />
      <div class="leader-bar">
        <Stepper
          value={Math.min(quantity.value, most)}
          max={most}
          label={biddingWords.buy.quantity}
          onChange={(value) => (quantity.value = value)}
        />
        <Button
          look="main"
          size="bar"
          busy={busyWord(state)}
          disabled={connection.value === 'lost'}
          onClick={() => buySignedIn(item, quantity.value)}
        >
          {biddingWords.buy.buy(quantity.value, sum)}
        </Button>
      </div>
    </>
  )
}

export function BuyNotice({ state, currency }: { state: PurchaseState | undefined; currency: string }) {
  return (
    <div role="status" class="buy-notice">
      {state?.step === 'bought' && (
        <p>
          <b>{biddingWords.buy.bought(state.quantity, money(state.amount, currency))}</b>{' '}
          <a href="/cart">{biddingWords.buy.cart}</a>
        </p>
      )}
      {state?.step === 'refused' && <p>{refusalWords(state.reason) ?? state.message}</p>}
      {state?.step === 'failed' && <p>{failureWords(state.error)}</p>}
    </div>
  )
}
