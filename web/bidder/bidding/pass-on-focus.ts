import { useLayoutEffect } from 'preact/hooks'

/** For what replaces buttons of the bar: when one had the focus, the first in its place gets it. */
export function usePassedFocus(): void {
  const bar = () => document.querySelector('.bid-bar')
  const hadFocus = bar()?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    const first = bar()?.querySelector<HTMLElement>('.bid-bar-inside :is(button, a)')
    first?.focus({ preventScroll: true })
  })
}
