/** The texts with a code that were asked for: when the first of ten minutes was, when the last, and how many. */
export type PinTexts = { sinceMs: number; lastMs: number; count: number }

/** The service texts three to a phone in ten minutes. It does not say when it sends none, so the page counts. */
const MOST = 3
const WINDOW_MS = 10 * 60_000
/** A text may take so long to arrive; until then another one would only confuse. */
const PAUSE_MS = 30_000

export const PIN_VALID_MS = 10 * 60_000

/** After another request for a code; unchanged when the service sends none. */
export function afterRequest(texts: PinTexts | null, nowMs: number): PinTexts {
  if (texts === null || isOver(texts, nowMs)) return { sinceMs: nowMs, lastMs: nowMs, count: 1 }
  return texts.count < MOST ? { ...texts, lastMs: nowMs, count: texts.count + 1 } : texts
}

/** How many seconds until the next code can be sent, and whether that is because there were too many. */
export function nextText(texts: PinTexts, nowMs: number): { seconds: number; wereMost: boolean } {
  const wereMost = texts.count >= MOST && !isOver(texts, nowMs)
  const fromMs = wereMost ? texts.sinceMs + WINDOW_MS : texts.lastMs + PAUSE_MS
  return { seconds: Math.max(0, Math.ceil((fromMs - nowMs) / 1000)), wereMost }
}

const isOver = ({ sinceMs }: PinTexts, nowMs: number) => nowMs - sinceMs >= WINDOW_MS
