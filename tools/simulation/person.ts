import type { Random } from './random.ts'

export type Person = { id: number; token: string; random: Random; habit: Habit }

export const habits = {
  steady: { bid: 10, autoBid: 2, tie: 1, raise: 1, low: 0.5 },
  careful: { bid: 2, autoBid: 8, tie: 1, raise: 3, low: 0.5 },
  spiteful: { bid: 2, autoBid: 1, tie: 8, raise: 1, low: 1 },
  sniper: { bid: 8, autoBid: 4, tie: 2, raise: 1, low: 0 },
} as const

/** A climber bids more than anybody before, never an amount twice, and only looks at items besides. */
export type Habit = keyof typeof habits | 'climber'
export const habitNames = Object.keys(habits) as Habit[]
