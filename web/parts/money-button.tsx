import type { ComponentProps } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { ReadTerms } from '../shared/double-tap.ts'
import { Button } from './button.tsx'

type Props = ComponentProps<typeof Button> & {
  /** What a tap agrees to. Once this has changed, a tap counts only after it could be read. */
  terms: unknown
}

/** A button that charges, accepts or promises money. It ignores the second half of a double tap and a held Enter. */
export function MoneyButton({ terms, onClick, ...rest }: Props) {
  const shown = rest.busy ? null : terms
  const read = useReadTerms(shown)
  return (
    <Button
      {...rest}
      aria-disabled={!read.has(shown)}
      onClick={(event) => {
        // A form's button is also clicked by Enter in its fields.
        if (read.has(shown, event)) onClick?.(event)
        else event.preventDefault()
      }}
    />
  )
}

// Held down, Enter clicks the focused button, or its form's, again and again.
addEventListener(
  'keydown',
  (event) => {
    const isHeld = event.repeat && event.key === 'Enter'
    if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
  },
  true,
)

/** Counts from when the page has drawn the terms. */
export function useReadTerms(terms: unknown, shared?: ReadTerms): ReadTerms {
  const read = useMemo(() => shared ?? new ReadTerms(), [shared])
  useEffect(() => read.show(terms), [read, terms])
  return read
}
