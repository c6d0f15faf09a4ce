import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { words } from '../words/en.ts'
import { BuyButton } from './buy-button.tsx'

const MOST_AT_ONCE = 20

/** For items that are sold without bidding: how many, and a button with the total. */
export function BuyBar({ item }: { item: Item }) {
  const quantity = useSignal(1)
  const { buy } = biddingWords
  if (item.itemType === 'donation')
    return (
      <Button look="glow" size="bar" href={`/a/${item.auctionId}/give`}>
        {buy.give}
      </Button>
    )
  if (item.status === 'soldOut' || item.quantityRemaining === 0)
    return <p class="bid-bar-word">{words.item.state.soldOut}</p>
  if (item.status !== 'available' && item.status !== 'open') return <p class="bid-bar-word">{buy.notYet}</p>
  const most = Math.min(MOST_AT_ONCE, item.quantityRemaining ?? MOST_AT_ONCE)
  const count = Math.min(quantity.value, most)
  const sum = money((item.buyNowPrice ?? item.currentPrice) * count, item.currency)
  return (
    <div class="buy-bar">
      <Stepper value={count} max={most} label={buy.quantity} onChange={(value) => (quantity.value = value)} />
      <BuyButton item={item} quantity={count} size="bar" label={buy.buy(count, sum)} />
    </div>
  )
}
