import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { ROW_HEIGHT, rowsInSight } from './window.ts'

/** Which rows of a table to render while the page scrolls. */
export function useRowsInSight(
  body: RefObject<HTMLElement | null>,
  count: number,
): { from: number; to: number } {
  const sight = useSignal({ from: 0, to: Math.min(count, 40) })
  const look = () => {
    if (!body.current) return
    const top = -body.current.getBoundingClientRect().top
    const next = rowsInSight({ count, rowHeight: ROW_HEIGHT, top, height: innerHeight })
    const { from, to } = sight.peek()
    if (next.from !== from || next.to !== to) sight.value = next
  }
  useLayoutEffect(look, [count])
  useEffect(() => {
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [count])
  return { from: Math.min(sight.value.from, count), to: Math.min(sight.value.to, count) }
}
