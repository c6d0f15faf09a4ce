/** Measures how long something takes, in milliseconds. */
export function stopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}
