import { PAGE_OF_ROWS, ROW_HEIGHT } from './visible-rows.ts'

const FRAMES_TO_DRAW = 60

type Position = {
  active: number
  count: number /** Whether a row has the focus, and nothing within it. */
  isRow: boolean
}

/** The row that a key leads to; null for a key that leads to none. */
export function rowForKey(key: string, { active, count, isRow }: Position): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ...(isRow && { j: 1, k: -1 }),
    PageDown: PAGE_OF_ROWS,
    PageUp: -PAGE_OF_ROWS,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step))
}

/** Scrolls to a row that is far away first, and focuses it as soon as it is rendered. */
export function showRow(body: HTMLElement, index: number): void {
  const find = () => body.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  if (!find()) {
    const top = body.getBoundingClientRect().top + scrollY + index * ROW_HEIGHT
    scrollTo(0, Math.max(0, top - innerHeight / 2))
  }
  const focusSoon = (tries: number) => {
    const row = find()
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    if (!row && tries > 0) requestAnimationFrame(() => focusSoon(tries - 1))
  }
  requestAnimationFrame(() => focusSoon(FRAMES_TO_DRAW))
}

/** Moves the focus between the row and what can be pressed in it. */
export function moveWithin(target: HTMLElement, step: 1 | -1): void {
  const row = target.closest('tr')!
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')]
  const next = stops.indexOf(target) + step
  stops[Math.min(stops.length - 1, Math.max(0, next))]?.focus()
}
