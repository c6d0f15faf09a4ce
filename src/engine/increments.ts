import type { Cents } from './cents.ts'

/** A step for amounts under `belowCents`; null means "and above". Steps are at least one cent. */
export type IncrementBand = { readonly belowCents: Cents | null; readonly incrementCents: Cents }

export type IncrementTerms = {
  /** The item's own step, which wins over every table. */
  readonly bidIncrementCents: Cents | null
  /** The auction's table, in rising order. */
  readonly incrementTable: readonly IncrementBand[] | null
}

export function incrementAt(terms: IncrementTerms, amountCents: Cents): Cents {
  if (terms.bidIncrementCents !== null) return terms.bidIncrementCents
  const table = tableOf(terms)
  for (const band of table) {
    if (band.belowCents === null || amountCents < band.belowCents) return band.incrementCents
  }
  return table.at(-1)!.incrementCents
}

/** The steps that apply to an item: its own, or its auction's table, or the default ones. */
export function incrementsInForce(terms: IncrementTerms): readonly IncrementBand[] {
  const { bidIncrementCents } = terms
  return bidIncrementCents === null
    ? tableOf(terms)
    : [{ belowCents: null, incrementCents: bidIncrementCents }]
}

const tableOf = ({ incrementTable }: IncrementTerms) =>
  incrementTable?.length ? incrementTable : defaultLadder

export function plusIncrement(terms: IncrementTerms, amountCents: Cents): Cents {
  return amountCents + incrementAt(terms, amountCents)
}

/** The step is taken at the ceiling, so it may differ from the step that leads back up to it. */
export function oneIncrementBelow(terms: IncrementTerms, ceilingCents: Cents): Cents {
  return ceilingCents - incrementAt(terms, ceilingCents)
}

export const defaultLadder: readonly IncrementBand[] = [
  { belowCents: 100_00n, incrementCents: 5_00n },
  { belowCents: 200_00n, incrementCents: 10_00n },
  { belowCents: 500_00n, incrementCents: 20_00n },
  { belowCents: 1_000_00n, incrementCents: 50_00n },
  { belowCents: 5_000_00n, incrementCents: 100_00n },
  { belowCents: null, incrementCents: 200_00n },
]
