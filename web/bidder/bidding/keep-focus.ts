import { useLayoutEffect } from 'preact/hooks'
import { asked } from './offer-state.ts'

/** When a button of the bar that had the focus is replaced, the first one in its place gets it. */
export function useKeptFocus(): void {
  // Rendered again with every question and its answer, since those replace the buttons.
  void asked.value
  const bar = () => document.querySelector('.bid-bar')
  const hadFocus = bar()?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    const first = bar()?.querySelector<HTMLElement>('.bid-bar-inside :is(button, a)')
    first?.focus({ preventScroll: true })
  })
}
