/** Splits what is too much for one statement. */
export function* batchesOf<Thing>(things: readonly Thing[], size = 200): Generator<Thing[], void, void> {
  for (let from = 0; from < things.length; from += size) yield things.slice(from, from + size)
}
