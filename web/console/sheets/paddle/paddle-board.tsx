import type { Ref } from 'preact'
import { useId } from 'preact/hooks'
import './paddle-board.css'

type Props = {
  label: string
  value: string
  onInput: (digits: string) => void
  onEnter: () => void
  onEscape: () => void
  /** The field takes only digits, so letters work as keys here too. */
  onLetter?: (letter: string) => boolean
  inputRef: Ref<HTMLInputElement>
  describedBy?: string
}

/** A field for a paddle number that looks like a paddle: digits only, and large. */
export function PaddleBoard({
  label,
  value,
  onInput,
  onEnter,
  onEscape,
  onLetter,
  inputRef,
  describedBy,
}: Props) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isLetter = /^[a-z]$/i.test(event.key)
    // Held down, a key acts once; digits and Backspace repeat.
    if (event.repeat && (isLetter || event.key === 'Enter')) return event.preventDefault()
    if (event.key === 'Enter') {
      onEnter()
      // The next digits begin the next paddle, whatever comes of this one.
      ;(event.currentTarget as HTMLInputElement).select()
    } else if (event.key === 'Escape') onEscape()
    else if (!isLetter || !onLetter?.(event.key.toLowerCase())) return
    event.preventDefault()
  }
  return (
    <div class="paddle-board">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        inputMode="numeric"
        enterkeyhint="go"
        autocomplete="off"
        maxLength={6}
        aria-describedby={describedBy}
        value={value}
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '')
          event.currentTarget.value = digits
          onInput(digits)
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
