import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '../../../parts/button.tsx'
import { MoneyButton } from '../../../parts/money-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { place } from '../../../shared/router.ts'
import { words } from '../../words/en.ts'
import { failureText } from './failure-text.ts'
import './confirm.css'

type Question = {
  title: string
  /** A sentence on what will happen, to whom, with real numbers. */
  text: ComponentChildren
  /** What the button does: "Close 3 lots", never "OK". */
  button: string
  /** The dialog closes when this resolves, and says what went wrong when it rejects. */
  act: () => Promise<unknown>
  /** What to say about a failure, where this question knows better words. */
  failureText?: (error: unknown) => string
}

const shown = signal<Question | null>(null)
const isBusy = signal(false)
const failure = signal<unknown>(null)

/** Asks before doing something that others will notice. */
export function confirm(question: Question): void {
  failure.value = null
  shown.value = question
}

/** To be called before what a question says is read; asks nothing over another page, or in place of another question. */
export function confirmOnThisPage(): typeof confirm {
  const { path } = place.peek()
  return (question) => {
    if (place.peek().path === path && !shown.peek()) confirm(question)
  }
}

export function ConfirmDialog() {
  const question = shown.value
  if (!question) return null
  const close = () => {
    if (!isBusy.peek()) shown.value = null
  }
  const act = async () => {
    if (isBusy.peek()) return
    isBusy.value = true
    failure.value = null
    try {
      await question.act()
      if (shown.peek() === question) shown.value = null
    } catch (error) {
      failure.value = error
    } finally {
      isBusy.value = false
    }
  }
  return (
    <Sheet title={question.title} onClose={close}>
      <div class="confirm-says">{question.text}</div>
      {failure.value !== null && (
        <p class="form-failure" role="alert">
          {(question.failureText ?? failureText)(failure.value)}
        </p>
      )}
      <div class="confirm-buttons">
        <Button onClick={close}>{words.cancel}</Button>
        <MoneyButton
          look="main"
          autoFocus
          terms={question}
          busy={isBusy.value ? words.busy : undefined}
          onClick={() => void act()}
        >
          {question.button}
        </MoneyButton>
      </div>
    </Sheet>
  )
}
