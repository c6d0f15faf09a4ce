/** One figure of the benchmark. A floor or a ceiling that it breaks makes the run fail. */
export type Measure = {
  what: string
  value: number
  unit: '×' | '/s' | 'ms' | 'µs' | 'MB' | 'KB' | 'bytes' | 'statements' | 's'
  floor?: number
  ceiling?: number
}

export function isBroken({ value, floor, ceiling }: Measure): boolean {
  return (floor !== undefined && value < floor) || (ceiling !== undefined && value > ceiling)
}

export function asText(measure: Measure): string {
  const bound =
    measure.floor !== undefined
      ? `at least ${measure.floor}`
      : measure.ceiling !== undefined
        ? `at most ${measure.ceiling}`
        : ''
  return `${measure.what.padEnd(62)} ${round(measure.value).padStart(9)} ${measure.unit.padEnd(10)} ${bound}${isBroken(measure) ? '   BROKEN' : ''}`
}

export function asRow(measure: Measure): string {
  const bound =
    measure.floor !== undefined
      ? `≥ ${measure.floor}`
      : measure.ceiling !== undefined
        ? `≤ ${measure.ceiling}`
        : ''
  const verdict = isBroken(measure) ? ' **not reached**' : ''
  return `| ${measure.what} | ${round(measure.value)} ${measure.unit} | ${bound}${verdict} |`
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
