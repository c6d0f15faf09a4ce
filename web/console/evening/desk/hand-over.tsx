import { words } from '../../words/desk-en.ts'
import type { DeskState } from './desk-state.ts'
import { isGoods } from './receipt-rules.ts'

/** What the guest takes home, ticked off as it is handed over. */
export function HandOver({ desk }: { desk: DeskState }) {
  const goods = desk.receipt.value?.purchases.filter(isGoods) ?? []
  if (goods.length === 0) return null
  return (
    <section class="hand-over" aria-labelledby="desk-hand">
      <header>
        <h2 id="desk-hand">{words.handOver}</h2>
        <span class="note">
          {words.handedOver(goods.filter((line) => line.isHandedOver).length, goods.length)}
        </span>
      </header>
      {goods.map((line) => (
        <label key={line.id} class="hand-line">
          <input
            type="checkbox"
            checked={line.isHandedOver}
            disabled={desk.isBusy.value}
            onChange={(event) => void desk.handOver([line.id], event.currentTarget.checked)}
          />
          <span class="lot-tag">{words.lot(line.itemCode)}</span>
          <span>{line.itemName}</span>
        </label>
      ))}
    </section>
  )
}
