/** The height of every row in pixels; the same as in the styles. */
export const ROW_HEIGHT = 46

/** How many rows Page Up and Page Down move. */
export const PAGE_OF_ROWS = 10

/** The rows to render: visible ones, and as many on either side as a key press may need at once. */
export function visibleRows({
  count,
  rowHeight,
  top,
  height,
  spare = PAGE_OF_ROWS + 1,
}: {
  count: number
  rowHeight: number
  /** How far the first row is above the top of the viewport; negative if it is below. */
  top: number
  height: number
  spare?: number
}): { from: number; to: number } {
  const first = Math.floor(top / rowHeight) - spare
  const last = Math.ceil((top + height) / rowHeight) + spare
  const from = Math.min(Math.max(0, first), count)
  return { from, to: Math.min(count, Math.max(from, last)) }
}
