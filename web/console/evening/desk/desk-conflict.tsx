import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import type { WholeReceipt } from '../../api-types.ts'
import { words } from '../../words/desk-en.ts'
import type { DeskState } from './desk-state.ts'
import { PaymentText } from './receipt-panel.tsx'
import { changesSince } from './receipt-rules.ts'

/** Two desks have the same receipt open: shows what has changed before any money is taken. */
export function DeskConflict({
  desk,
  seen,
  now,
}: {
  desk: DeskState
  seen: WholeReceipt
  now: WholeReceipt
}) {
  const { show } = desk
  const { payments, added, gone } = changesSince(seen, now)
  const due = Number(now.dueAmount)
  return (
    <Sheet
      title={payments.length > 0 ? words.conflict.paymentTaken : words.conflict.changed}
      onClose={desk.acceptChange}
    >
      <p>{words.conflict.text(now.buyer.name)}</p>
      <ul class="desk-changes">
        {payments.map((payment) => (
          <li key={payment.id}>
            {timeOfDay(payment.undoneAt ?? payment.takenAt)} <PaymentText payment={payment} show={show} />
          </li>
        ))}
        {added.map(({ id, itemName, amount }) => (
          <li key={id}>
            + {itemName} {show(amount)}
          </li>
        ))}
        {gone.map(({ id, itemName, amount }) => (
          <li key={id}>
            − {itemName} {show(amount)}
          </li>
        ))}
      </ul>
      <table class="desk-both">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.conflict.seen}</th>
            <th scope="col">{words.conflict.now}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.conflict.due}</th>
            <td>{show(seen.dueAmount)}</td>
            <td>
              <b>{show(now.dueAmount)}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">{words.conflict.lines}</th>
            <td>{seen.purchaseCount}</td>
            <td>{now.purchaseCount}</td>
          </tr>
        </tbody>
      </table>
      <Button look="main" autoFocus onClick={desk.acceptChange}>
        {due > 0 ? words.conflict.continue(show(due)) : words.conflict.done}
      </Button>
    </Sheet>
  )
}
