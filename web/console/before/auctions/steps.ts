import { readAmount } from '../../ui/forms/amounts.ts'
import { auctionsWords } from '../../words/auctions-en.ts'

export type Step = { below: number | null; increment: number }

/** One line per step, such as "below 100: 5"; the last is "above: 50". */
export function writeSteps(steps: readonly Step[] | null): string {
  const say = auctionsWords.settings.steps
  return (steps ?? [])
    .map(({ below, increment }) => (below === null ? say.above(increment) : say.below(below, increment)))
    .join('\n')
}

/** In any of our languages, since a colleague may have written them in another. */
const written =
  /^(?:(?:below|under|moins de|sous|menos de)\s+([^:=]+?)|(?:and |et |y )?(?:above|plus|más|mas))\s*[:=]\s*(.+)$/i

/** Null when empty, undefined when it cannot be read. Without an "above" line the last increment goes on. */
export function readSteps(text: string): Step[] | null | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return null
  const steps: Step[] = []
  for (const line of lines) {
    const found = written.exec(line)
    const below = found?.[1] === undefined ? null : readAmount(found[1])
    const increment = found ? readAmount(found[2]!) : undefined
    if (below === undefined || typeof increment !== 'number') return undefined
    steps.push({ below, increment })
  }
  const last = steps.at(-1)!
  return last.below === null ? steps : [...steps, { below: null, increment: last.increment }]
}
