import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'

type Props = {
  label: string
  /** The types of files that can be chosen. */
  accept: string
  onChoose: (files: FileList | null) => void
  isMultiple?: boolean
  /** Takes the picture with the phone's camera. */
  capture?: 'environment'
  look?: 'main' | 'plain' | 'bare'
  class?: string
  busy?: string | undefined
  children: ComponentChildren
}

/** A button that opens the browser's file dialog. */
export function FileButton({
  label,
  accept,
  onChoose,
  isMultiple = false,
  capture,
  look = 'plain',
  busy,
  children,
  ...rest
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} look={look} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        {...(capture && { capture })}
        aria-label={label}
        onChange={(event) => {
          onChoose(event.currentTarget.files)
          // The same file can then be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
