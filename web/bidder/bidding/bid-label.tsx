import { lotWords } from '../words/lot-en.ts'

/** In a small button a long amount stands alone. */
const MOST_LETTERS = 11

export function BidLabel({ amount }: { amount: string }) {
  const label = lotWords.bar.bid(amount)
  if (label.length <= MOST_LETTERS) return <>{label}</>
  return (
    <>
      <span class="visually-hidden">{lotWords.bar.bidWord} </span>
      {amount}
    </>
  )
}
