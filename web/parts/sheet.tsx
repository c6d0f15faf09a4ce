import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { shared } from '../shared/words.ts'
import { closeOnBack } from './close-on-back.ts'
import { Close } from './icons.tsx'
import { useModal } from './modal.ts'
import './sheet.css'

type Props = {
  title: string
  head?: ComponentChildren
  /** It has an address of its own, so that Back closes it anyway. */
  hasOwnAddress?: boolean
  onClose: () => void
  children: ComponentChildren
}

/** Slides up over the page; its button, Back, Escape or a tap beside it closes it. */
export function Sheet({ title, head, hasOwnAddress = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (hasOwnAddress ? undefined : closeOnBack(() => close.current())), [])
  useModal(dialog)
  const closeBeside = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the dialog itself
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div class="sheet-body">
        <div class="sheet-handle" aria-hidden="true" />
        <header class="sheet-head">
          {head ?? <h2 class="serif sheet-title">{title}</h2>}
          <button type="button" class="round sunk" aria-label={shared.close} onClick={onClose}>
            <Close size={22} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
