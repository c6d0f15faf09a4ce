/** Where the console stores what was done on this device and is not confirmed by the service yet. */
export const OUTBOX = 'goodlot.outbox'

type Stored = { key: string; path: string; method: string; userId: number; refusal?: string }

/** Anything that is not such a list counts as empty. */
export function readOutbox<Waiting extends Stored>(text: string | null): Waiting[] {
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    if (!Array.isArray(found)) return []
    return found.filter(({ key, path, method, userId }) => key && path && method && userId) as Waiting[]
  } catch {
    return []
  }
}

/** How much would be lost with it, whoever did it. What the service has refused is not sent again anyway. */
export const unsentCount = (text: string | null): number =>
  readOutbox(text).filter(({ refusal }) => !refusal).length
