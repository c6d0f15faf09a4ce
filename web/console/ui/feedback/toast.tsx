import { signal } from '@preact/signals'
import { Warning } from '../../../parts/icons.tsx'
import { words } from '../../words/en.ts'
import { failureText } from './failure-text.ts'
import './toast.css'

type Toast = {
  text: string
  /** Undoes it; offered for ten seconds, also with the key Z. */
  undo?: () => Promise<unknown>
  isWrong?: boolean
}

const SECONDS = 10
type Shown = Toast & { id: number }
const toasts = signal<readonly Shown[]>([])
let count = 0

/** Says what was done, once the service has confirmed it. */
export function toast(next: Toast): void {
  const shown = { ...next, id: ++count }
  toasts.value = [...toasts.peek().slice(-2), shown]
  setTimeout(() => remove(shown), SECONDS * 1000)
}

/** Says what went wrong, where there is no better place for it. */
export function toastFailure(error: unknown): void {
  toast({ text: failureText(error), isWrong: true })
}

const remove = (gone: Shown) => {
  toasts.value = toasts.peek().filter((one) => one !== gone)
}

export const canUndo = () => toasts.value.some(({ undo }) => undo)

/** Undoes what was done last, if that is still offered. */
export const undoLast = () => undo(toasts.peek().findLast(({ undo }) => undo))

/** Removes the toast first, so that a second press does nothing. */
function undo(one: Shown | undefined): void {
  if (!one?.undo) return
  remove(one)
  one.undo().then(
    () => toast({ text: words.undone }),
    (error: unknown) => toastFailure(error),
  )
}

export function Toasts() {
  const last = toasts.value.findLast(({ undo }) => undo)
  return (
    <div class="toasts no-print" role="status">
      {toasts.value.map((one) => (
        <div key={one.id} class={`toast ${one.isWrong ? 'is-wrong' : ''}`}>
          {one.isWrong && <Warning size={20} />}
          <span>{one.text}</span>
          {one.undo && (
            <button type="button" onClick={() => undo(one)}>
              {words.undo} {one === last && <kbd class="keycap">Z</kbd>}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
