/** Whole cents; money is never a float in the engine. */
export type Cents = bigint

export const higher = (a: Cents, b: Cents): Cents => (a > b ? a : b)
export const lower = (a: Cents, b: Cents): Cents => (a < b ? a : b)
