import { Type } from 'typebox'
import { type IncrementBand, type IncrementTerms, incrementsInForce } from '../../engine/increments.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { toDollars, toDollarsOrNull } from '../../platform/http/values/money.ts'

/** As the column stores them. */
export type StoredIncrements = { belowCents: number | null; incrementCents: number }[] | null

export function toIncrementTable(stored: StoredIncrements): IncrementBand[] | null {
  return (
    stored?.map(({ belowCents, incrementCents }) => ({
      belowCents: belowCents === null ? null : BigInt(belowCents),
      incrementCents: BigInt(incrementCents),
    })) ?? null
  )
}

/** The increments in force, wherever they were set. */
export function presentIncrements(terms: IncrementTerms): { below: number | null; increment: number }[] {
  return incrementsInForce(terms).map(({ belowCents, incrementCents }) => ({
    below: toDollarsOrNull(belowCents),
    increment: toDollars(incrementCents),
  }))
}

export const incrementsSchema = (description: string) =>
  Type.Array(
    Type.Object({
      below: orNull(Type.Number({ description: 'Applies to prices below this; null in the last step.' })),
      increment: Type.Number({ description: 'Dollars.' }),
    }),
    { description },
  )

export const autoBidPolicySchema = Type.String({
  enum: ['contract', 'classic'],
  description:
    'The opening bid of an auto-bid. `contract`: one increment below its ceiling, or the next minimum if that is higher. `classic`: the next minimum.',
})

export const extensionSchema = Type.Object(
  {
    mode: Type.String({ enum: ['off', 'reset', 'add'] }),
    windowSeconds: Type.Integer({ description: 'A bid this close to the end extends it.' }),
    lengthSeconds: Type.Integer(),
    capSeconds: orNull(Type.Integer({ description: 'At most this long after the first end.' })),
  },
  { description: 'How a late bid moves the end.' },
)
