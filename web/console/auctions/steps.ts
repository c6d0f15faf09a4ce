export type Step = { below: number | null; increment: number }

/** One line per step, such as "below 100: 5"; the last is "above: 50". */
export const writeSteps = (steps: readonly Step[] | null) =>
  (steps ?? [])
    .map(({ below, increment }) => (below === null ? `above: ${increment}` : `below ${below}: ${increment}`))
    .join('\n')

/** Null when empty, undefined when it cannot be read. Without an "above" line the last increment goes on. */
export function readSteps(text: string): Step[] | null | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return null
  const steps: Step[] = []
  for (const line of lines) {
    const found =
      /^(?:(?:below|under)\s+(\d+(?:\.\d\d?)?)|above|and above)\s*[:=]\s*(\d+(?:\.\d\d?)?)$/i.exec(line)
    if (!found) return undefined
    steps.push({ below: found[1] === undefined ? null : Number(found[1]), increment: Number(found[2]) })
  }
  const last = steps.at(-1)!
  return last.below === null ? steps : [...steps, { below: null, increment: last.increment }]
}
