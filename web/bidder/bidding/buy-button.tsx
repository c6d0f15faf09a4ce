import { MoneyButton } from '../../parts/money-button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { busyWord } from '../purchases/purchasing.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { lotWords } from '../words/lot-en.ts'
import { buySignedIn, purchaseOf } from './buying.ts'

type Props = { item: Item; quantity: number; size: 'bar' | 'tall'; label: string }

/** Buys. Says so while the request is under way, and is disabled without a connection. */
export function BuyButton({ item, quantity, size, label }: Props) {
  const labels = { sending: biddingWords.buy.sending, checking: lotWords.bar.checking }
  return (
    <MoneyButton
      look="main"
      terms={label}
      size={size}
      busy={busyWord(purchaseOf(item), labels)}
      disabled={connection.value === 'lost'}
      onClick={() => buySignedIn(item, quantity)}
    >
      {label}
    </MoneyButton>
  )
}
