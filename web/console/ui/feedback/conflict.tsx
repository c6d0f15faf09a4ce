import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { overwrites } from '../../data/changes.ts'
import { conflict } from '../../data/save.ts'
import { words } from '../../words/en.ts'
import './conflict.css'

/** Somebody else changed the same thing: both versions side by side, before anything is overwritten. */
export function ConflictDialog() {
  const shown = conflict.value
  if (!shown) return null
  const { found, labels, show, saveMine, keepTheirs } = shown
  const isOver = found.some(overwrites)
  return (
    <Sheet title={words.conflict.title} onClose={keepTheirs}>
      <p>{isOver ? words.conflict.text : words.conflict.apart}</p>
      <div class="conflict-wrap">
        <table class="conflict">
          <thead class="conflict-head">
            <tr>
              <th scope="col">{words.conflict.field}</th>
              <th scope="col">{words.conflict.theirs}</th>
              <th scope="col">{words.conflict.mine}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <tr key={one.field} class={overwrites(one) ? 'is-over' : ''}>
                <th scope="row" class="conflict-field">
                  {labels[one.field]}
                </th>
                <td>{show(one.field, one.now)}</td>
                <td>{one.mine === undefined ? words.conflict.unchanged : show(one.field, one.mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="confirm-buttons">
        <Button onClick={keepTheirs}>{words.conflict.keepTheirs}</Button>
        <Button look="main" onClick={saveMine}>
          {isOver ? words.conflict.saveMine : words.conflict.saveBoth}
        </Button>
      </div>
    </Sheet>
  )
}
