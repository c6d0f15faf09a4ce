import type { Receipt } from '../api-types.ts'
import { words } from './words.ts'

type Props = {
  unpaid: { receipts: readonly Receipt[]; totalCount: number } | null
  show: (amount: string) => string
  open: (receiptId: number, paddle: number | null) => void
  chosenId: number | null
}

const SHOWN = 40

/** Who still has to come to the desk, by paddle. */
export function UnpaidList({ unpaid, show, open, chosenId }: Props) {
  if (!unpaid) return null
  const sorted = [...unpaid.receipts].sort(
    (a, b) => (a.buyer.paddleNumber ?? 0) - (b.buyer.paddleNumber ?? 0),
  )
  return (
    <section class="unpaid" aria-labelledby="desk-unpaid">
      <header>
        <h2 id="desk-unpaid">{words.stillToPay}</h2>
        {unpaid.totalCount > SHOWN && <span class="note">{words.more(unpaid.totalCount - SHOWN)}</span>}
      </header>
      {unpaid.totalCount === 0 && <p class="second">{words.nobodyOwes}</p>}
      <ul>
        {sorted.slice(0, SHOWN).map(({ id, buyer, dueAmount }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosenId} onClick={() => open(id, buyer.paddleNumber)}>
              <b>{buyer.paddleNumber}</b>
              <span class="unpaid-name">{buyer.name}</span>
              <span>{show(dueAmount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
