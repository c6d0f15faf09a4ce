/**
 * Does it once what has already arrived was read: when this process stood still, that waits. The reading of this turn of
 * the event loop may be over, so it takes the one after.
 */
export function afterReading(work: () => void): { cancel(): void } {
  let next = setImmediate(() => {
    next = setImmediate(work)
  })
  return { cancel: () => clearImmediate(next) }
}
