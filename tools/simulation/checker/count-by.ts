/** How often each of them is there. */
export function countBy<Key>(things: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return counts
}
