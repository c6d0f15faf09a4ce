import { incrementAt, oneIncrementBelow } from '../../../../src/engine/increments.ts'

const AT = 50_00n
const LIMIT = 1_000_00n
const usual = { bidIncrementCents: null, incrementTable: null }
const dollars = (cents: bigint) => Number(cents) / 100

/** What an auto-bid limit of 1,000 would bid at once on a lot at 50, with the engine's usual increments. */
export const limitExample = {
  at: dollars(AT),
  limit: dollars(LIMIT),
  contract: dollars(oneIncrementBelow(usual, LIMIT)),
  classic: dollars(AT + incrementAt(usual, AT)),
}
