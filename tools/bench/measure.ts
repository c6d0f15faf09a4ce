/**
 * One figure of the benchmark, with the quartiles around it where it was measured in rounds. A floor or a ceiling that
 * most of the rounds break makes the run fail; a target is what we still aim at.
 */
export type Measure = {
  what: string
  value: number
  low?: number
  high?: number
  unit: '×' | '/s' | 'ms' | 'µs' | 'MB' | 'KB' | 'bytes' | 'statements' | 's'
  floor?: number
  ceiling?: number
  target?: number
}

/** NaN, such as a share of nothing, breaks every bound. */
export function isBroken({ value, low = value, high = value, floor, ceiling }: Measure): boolean {
  return (floor !== undefined && !(high >= floor)) || (ceiling !== undefined && !(low <= ceiling))
}

export function asText(measure: Measure): string {
  const verdict = isBroken(measure) ? '   BROKEN' : ''
  return `${measure.what.padEnd(62)} ${withSpread(measure).padStart(24)} ${measure.unit.padEnd(10)} ${boundOf(measure)}${verdict}`
}

export function asRow(measure: Measure): string {
  const verdict = isBroken(measure) ? ' **broken**' : ''
  return `| ${measure.what} | ${withSpread(measure)} ${measure.unit} | ${boundOf(measure)}${verdict} |`
}

export function withSpread({ value, low, high }: Pick<Measure, 'value' | 'low' | 'high'>): string {
  if (low === undefined || high === undefined) return round(value)
  return `${round(value)} (${round(low)} to ${round(high)})`
}

function boundOf({ value, floor, ceiling, target }: Measure): string {
  const bound =
    floor !== undefined
      ? `≥ ${floor.toLocaleString('en')}`
      : ceiling !== undefined
        ? `≤ ${ceiling.toLocaleString('en')}`
        : ''
  if (target === undefined) return bound
  return `${bound}, aim ${target} ${value >= target ? 'reached' : 'not reached'}`
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
