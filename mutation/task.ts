import type { Range } from './coverage.ts'
import type { Mutation } from './generations.ts'

/** A test file that a process is asked to run. */
export type Task = {
  test: string
  /** Null for the program as it is. */
  mutation: Mutation | null
  /** The program is the same as in the last task. */
  isSameAsLast: boolean
  /** How long one step of the test may take at most. */
  seconds: number
  /** The files whose coverage is wanted. */
  covered: string[]
}

export type Outcome = {
  /** The name of the first test that failed. */
  failure: string | null
  seconds: number
  ranges: [url: string, ranges: Range[]][]
}

/** The exit code when a step took too long. */
export const TOO_LONG_CODE = 7
