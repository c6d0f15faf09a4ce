import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import './edit-cell.css'

type Props = {
  /** What the cell shows while it is not being edited. */
  shown: string
  /** What the field contains at first. */
  value: string
  label: string
  /** Reports its own errors; if it rejects, the field stays open. */
  onSave: (value: string) => Promise<void>
  /** If given, the only possible values. */
  options?: readonly { value: string; label: string }[]
  inputMode?: 'text' | 'decimal' | 'numeric'
  isFixed?: boolean
}

/** A cell that becomes a field when it is pressed: Enter saves, Escape leaves it as it was. */
export function EditCell(props: Props) {
  const { shown, label, isFixed = false } = props
  const isOpen = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  if (isFixed) return <span>{shown}</span>
  const close = () => {
    isOpen.value = false
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isOpen.value) return <OpenCell {...props} close={close} />
  return (
    <button
      ref={button}
      type="button"
      class="edit-cell"
      tabIndex={-1}
      aria-label={`${label}: ${shown}`}
      onClick={() => (isOpen.value = true)}
    >
      <span class="edit-cell-words">{shown}</span>
    </button>
  )
}

/** Only one cell of a table is ever open, so the field's state is not created for all of them. */
function OpenCell({
  value,
  label,
  onSave,
  options,
  inputMode = 'text',
  close,
}: Props & { close: () => void }) {
  const isBusy = useSignal(false)
  const isOver = useRef(false)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select?.()
  }, [])
  const leave = () => {
    isOver.current = true
    close()
  }
  const finish = async () => {
    const next = field.current?.value ?? value
    if (isBusy.peek() || isOver.current) return
    if (next.trim() === value) return leave()
    isBusy.value = true
    try {
      await onSave(next.trim())
      leave()
    } catch {
      field.current?.focus()
    } finally {
      isBusy.value = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void finish()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
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
