import { Button } from '../../../parts/button.tsx'
import type { Receipt } from '../../api-types.ts'
import { words } from '../../words/desk-en.ts'
import type { Unpaid } from './desk-state.ts'

type Props = {
  unpaid: Unpaid | null
  show: (amount: string) => string
  open: (receiptId: number, paddle: number | null) => void
  chosenId: number | null
  isAll: boolean
  showAll: () => void
}

const SHOWN = 40

/** Who still has to come to the desk, and who gets money back there, by paddle. */
export function UnpaidList({ unpaid, show, open, chosenId, isAll, showAll }: Props) {
  if (!unpaid) return null
  const rows = { show, open, chosenId, isAll }
  return (
    <section class="unpaid" aria-labelledby="desk-unpaid">
      <header>
        <h2 id="desk-unpaid">{words.stillToPay}</h2>
        {!isAll && unpaid.totalCount > SHOWN && (
          <Button look="bare" onClick={showAll}>
            {words.showEveryone(unpaid.totalCount)}
          </Button>
        )}
      </header>
      {unpaid.totalCount === 0 && <p class="second">{words.nobodyOwes}</p>}
      <Rows {...rows} receipts={unpaid.receipts} amountOf={({ dueAmount }) => dueAmount} />
      {unpaid.owedBack.length > 0 && (
        <>
          <h2>{words.toRefund}</h2>
          <Rows {...rows} receipts={unpaid.owedBack} amountOf={({ owedBackAmount }) => owedBackAmount} />
        </>
      )}
    </section>
  )
}

type RowsProps = Omit<Props, 'unpaid' | 'showAll'> & {
  receipts: readonly Receipt[]
  amountOf: (receipt: Receipt) => string
}

function Rows({ receipts, amountOf, show, open, chosenId, isAll }: RowsProps) {
  const sorted = [...receipts].sort((a, b) => (a.buyer.paddleNumber ?? 0) - (b.buyer.paddleNumber ?? 0))
  return (
    <ul>
      {(isAll ? sorted : sorted.slice(0, SHOWN)).map((receipt) => {
        const { id, buyer } = receipt
        return (
          <li key={id}>
            <button type="button" aria-pressed={id === chosenId} onClick={() => open(id, buyer.paddleNumber)}>
              <b>{buyer.paddleNumber}</b>
              <span class="unpaid-name">{buyer.name}</span>
              <span>{show(amountOf(receipt))}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
