import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { ROW_HEIGHT, visibleRows } from './visible-rows.ts'

/** Which rows of a table to render while the page scrolls. */
export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  count: number,
): { from: number; to: number } {
  const visible = useSignal({ from: 0, to: Math.min(count, 40) })
  const update = () => {
    if (!body.current) return
    const top = -body.current.getBoundingClientRect().top
    const next = visibleRows({ count, rowHeight: ROW_HEIGHT, top, height: innerHeight })
    const { from, to } = visible.peek()
    if (next.from !== from || next.to !== to) visible.value = next
  }
  useLayoutEffect(update, [count])
  useEffect(() => {
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [count])
  return { from: Math.min(visible.value.from, count), to: Math.min(visible.value.to, count) }
}
