import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import './edit-cell.css'

type Props = {
  /** What is shown while nothing is typed. */
  shown: string
  /** What the field begins with. */
  value: string
  label: string
  /** Rejects with what the page says about it; the field stays open then. */
  onSave: (value: string) => Promise<void>
  /** Among these only. */
  options?: readonly { value: string; label: string }[]
  inputMode?: 'text' | 'decimal' | 'numeric'
  isFixed?: boolean
}

/** A cell that becomes a field when it is pressed: Enter saves, Escape leaves it as it was. */
export function EditCell({
  shown,
  value,
  label,
  onSave,
  options,
  inputMode = 'text',
  isFixed = false,
}: Props) {
  const isOpen = useSignal(false)
  const isBusy = useSignal(false)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen.value) return
    field.current?.focus()
    field.current?.select?.()
  }, [isOpen.value])
  if (isFixed) return <span>{shown}</span>
  const close = () => {
    isOpen.value = false
    requestAnimationFrame(() => button.current?.focus())
  }
  const finish = async () => {
    const next = field.current?.value ?? value
    if (isBusy.peek() || !isOpen.peek()) return
    if (next.trim() === value) return close()
    isBusy.value = true
    try {
      await onSave(next.trim())
      close()
    } catch {
      field.current?.focus()
    } finally {
      isBusy.value = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void finish()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (!isOpen.value)
    return (
      <button
        ref={button}
        type="button"
        class="edit-cell"
        tabIndex={-1}
        aria-label={`${label}: ${shown}`}
        onClick={() => (isOpen.value = true)}
      >
        {shown}
      </button>
    )
  const common = {
    ref: field,
    class: 'edit-field',
    'aria-label': label,
    'aria-busy': isBusy.value,
    onKeyDown,
    onBlur: () => void finish(),
  }
  if (options)
    return (
      <select {...common} onChange={() => void finish()}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...common}
      type="text"
      inputMode={inputMode}
      defaultValue={value}
      autocomplete="off"
      maxLength={200}
    />
  )
}
