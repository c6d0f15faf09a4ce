/** An item that has not changed since the last reading stays the same object, so that it is not rendered again. */
export function reuseUnchanged<Item extends { id: number }>(
  known: readonly Item[],
  found: readonly Item[],
): Item[] {
  const byId = new Map(known.map((item) => [item.id, item]))
  return found.map((item) => {
    const before = byId.get(item.id)
    return before && JSON.stringify(before) === JSON.stringify(item) ? before : item
  })
}
