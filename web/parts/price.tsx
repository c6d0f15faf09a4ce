import { useEffect, useRef } from 'preact/hooks'
import { money } from '../shared/format.ts'
import './price.css'

/** Glows for a moment when it changes. Screen readers do not announce that: the state beside it says what matters. */
export function Price({
  amount,
  currency,
  class: extra = '',
}: {
  amount: number
  currency: string
  class?: string
}) {
  const element = useRef<HTMLSpanElement>(null)
  const last = useRef(amount)
  useEffect(() => {
    if (last.current === amount) return
    last.current = amount
    // Not for cards far from the view: they would make the browser draw sixty times a second.
    if (element.current?.checkVisibility?.({ contentVisibilityAuto: true }) === false) return
    element.current?.animate([{ color: 'var(--glow-text)', textShadow: '0 0 18px var(--glow)' }, {}], {
      duration: 900,
      easing: 'ease-out',
    })
  }, [amount])
  return (
    <span ref={element} class={`price ${extra}`}>
      {money(amount, currency)}
    </span>
  )
}
