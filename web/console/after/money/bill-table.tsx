import type { ComponentType } from 'preact'
import { Button } from '../../../parts/button.tsx'
import { Clock, Tick, UndoArrow, Warning } from '../../../parts/icons.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { words } from '../../words/money-en.ts'
import { words as onlineWords } from '../../words/online-en.ts'
import { type Bill, type BillState, billState, billsIn, filters, type Money } from './money-bills.ts'
import type { MoneyState } from './money-state.ts'

const icons: Record<BillState['kind'], ComponentType<{ size?: number }> | null> = {
  wrong: Warning,
  waiting: Clock,
  open: null,
  paid: Tick,
  back: UndoArrow,
}

/** Every bill with the one thing to know about it, and what to do. */
export function BillTable({ state, money }: { state: MoneyState; money: Money }) {
  return (
    <section class="money-bills" aria-label={words.bills}>
      <Chips state={state} money={money} />
      <table class="money-table">
        <thead>
          <tr>
            <th scope="col">{words.paddle}</th>
            <th scope="col">{words.bill}</th>
            <th scope="col" class="is-number">
              {words.amount}
            </th>
            <th scope="col">{words.state}</th>
            <th scope="col">
              <span class="visually-hidden">{words.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {state.shown.value.map((bill) => (
            <Row key={bill.receiptId} bill={bill} state={state} canLink={money.isPossible} />
          ))}
        </tbody>
      </table>
      {state.shown.value.length === 0 && <p class="second">{words.noneHere}</p>}
    </section>
  )
}

function Chips({ state, money }: { state: MoneyState; money: Money }) {
  const options = filters.map((value) => ({
    value,
    label: words.filters[value],
    count: billsIn(money.bills, value).length,
  }))
  return <FilterChips label={words.show} options={options} chosen={state.filter} />
}

function Row({ bill, state, canLink }: { bill: Bill; state: MoneyState; canLink: boolean }) {
  const { receiptId, guest, due, total } = bill
  const { kind, text } = billState(bill, state.show)
  const Icon = icons[kind]
  const isDue = Number(due) > 0
  return (
    <tr class={`is-${kind}`}>
      <td class="money-paddle">{guest.paddleNumber}</td>
      <td class="money-name">
        <a href={`/console/a/${state.auction.id}/guests/${guest.userId}`}>{guest.name}</a>
        {bill.number !== null && <span class="second">{words.receipt(bill.number, bill.revision)}</span>}
      </td>
      <td class="is-number">{state.show(isDue ? due : total)}</td>
      <td class="money-state">
        <span class="money-says">
          {Icon ? <Icon size={18} /> : <span class="money-ring" />}
          <span>{text}</span>
        </span>
      </td>
      <td class="money-act">
        {bill.isStuck ? (
          <Button
            busy={state.looking.value.has(receiptId) ? onlineWords.looking : undefined}
            aria-label={words.lookAt(guest.name)}
            onClick={() => void state.look(bill)}
          >
            {onlineWords.lookAgain}
          </Button>
        ) : (
          isDue &&
          canLink &&
          kind !== 'waiting' && (
            <Button aria-label={words.linkFor(guest.name)} onClick={() => (state.linkFor.value = bill)}>
              {onlineWords.link}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}
