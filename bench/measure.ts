/** One figure of the benchmark. A floor or a ceiling that it breaks makes the run fail; a target is what we still aim at. */
export type Measure = {
  what: string
  value: number
  unit: '×' | '/s' | 'ms' | 'µs' | 'MB' | 'KB' | 'bytes' | 'statements' | 's'
  floor?: number
  ceiling?: number
  target?: number
}

/** What is no number at all, such as a share of nothing, keeps no bound. */
export function isBroken({ value, floor, ceiling }: Measure): boolean {
  return (floor !== undefined && !(value >= floor)) || (ceiling !== undefined && !(value <= ceiling))
}

export function asText(measure: Measure): string {
  const verdict = isBroken(measure) ? '   BROKEN' : ''
  return `${measure.what.padEnd(62)} ${round(measure.value).padStart(9)} ${measure.unit.padEnd(10)} ${boundOf(measure)}${verdict}`
}

export function asRow(measure: Measure): string {
  const verdict = isBroken(measure) ? ' **broken**' : ''
  return `| ${measure.what} | ${round(measure.value)} ${measure.unit} | ${boundOf(measure)}${verdict} |`
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
