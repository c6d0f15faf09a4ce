/** Below the header, and as far from the lower edge. */
const HEAD_REM = 4.5
const GAP_REM = 1.5

/** A sticky column that is taller than the window scrolls until its end is in sight; until the returned function is called. */
export function stayInSight(column: HTMLElement): () => void {
  const place = () => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const top = (HEAD_REM + GAP_REM) * rem
    column.style.top = `${Math.min(top, innerHeight - column.offsetHeight - GAP_REM * rem)}px`
  }
  const observer = new ResizeObserver(place)
  observer.observe(column)
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('resize', place)
    column.style.top = ''
  }
}
