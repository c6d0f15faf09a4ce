import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { timeOfDay } from '../../shared/format.ts'
import type { WholeReceipt } from '../api-types.ts'
import type { DeskState } from './desk-state.ts'
import { changesSince } from './receipt-facts.ts'
import { words } from './words.ts'

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
    <Sheet title={words.conflict.title} onClose={desk.accept}>
      <p>{words.conflict.text(now.buyer.name)}</p>
      <ul class="desk-changes">
        {payments.map(({ id, amount, paidBy, takenBy, takenAt, undoneAt }) => (
          <li key={id}>
            {timeOfDay(undoneAt ?? takenAt)}{' '}
            {words.payment(show(amount), words.ways[paidBy as keyof typeof words.ways], takenBy)}
            {undoneAt !== null && <b> {words.undone}</b>}
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
      <Button look="main" autoFocus onClick={desk.accept}>
        {due > 0 ? words.conflict.goOn(show(due)) : words.conflict.done}
      </Button>
    </Sheet>
  )
}
