/**
 * Runs one read at a time. A caller that comes while one is under way may have changed something that it does not show
 * yet, so another one follows it, and everybody waits for that one.
 */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  let isWanted = false
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false
        await read()
      }
    } finally {
      underWay = null
    }
  }
  return () => {
    isWanted = true
    underWay ??= run()
    return underWay
  }
}
