import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { failureWords } from '../../shared/failure-words.ts'
import { words } from '../words.ts'
import './confirm.css'

export type Question = {
  title: string
  /** A sentence on what will happen, to whom, with real numbers. */
  says: ComponentChildren
  /** What the button does: "Close 3 lots", never "OK". */
  button: string
  /** The dialog closes when this resolves, and says what went wrong when it rejects. */
  act: () => Promise<unknown>
}

const asked = signal<Question | null>(null)
const isBusy = signal(false)
const failure = signal<unknown>(null)

/** Asks before doing something that others will notice. */
export function confirm(question: Question): void {
  failure.value = null
  asked.value = question
}

export function ConfirmDialog() {
  const question = asked.value
  if (!question) return null
  const close = () => {
    if (!isBusy.peek()) asked.value = null
  }
  const act = async () => {
    if (isBusy.peek()) return
    isBusy.value = true
    failure.value = null
    try {
      await question.act()
      if (asked.peek() === question) asked.value = null
    } catch (error) {
      failure.value = error
    } finally {
      isBusy.value = false
    }
  }
  return (
    <Sheet title={question.title} onClose={close}>
      <div class="confirm-says">{question.says}</div>
      {failure.value !== null && (
        <p class="form-failure" role="alert">
          {failureWords(failure.value)}
        </p>
      )}
      <div class="confirm-buttons">
        <Button onClick={close}>{words.cancel}</Button>
        <Button look="main" autoFocus busy={isBusy.value ? words.busy : undefined} onClick={() => void act()}>
          {question.button}
        </Button>
      </div>
    </Sheet>
  )
}
