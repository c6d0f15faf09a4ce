import type { Range } from './coverage.ts'
import type { Mutation } from './generations.ts'

/** A test file that a process is asked to run. */
export type Task = {
  test: string
  /** Null for the program as it is. */
  mutation: Mutation | null
  /** The program of the last task is still right. */
  isSameAsLast: boolean
  /** The longest that one step of the test may take. */
  seconds: number
  /** The files of which it is asked what the test runs. */
  covered: string[]
}

export type Outcome = {
  /** The name of the first test that failed. */
  failure: string | null
  seconds: number
  ranges: [url: string, ranges: Range[]][]
}

/** What the process ends with when a step took too long. */
export const TOO_LONG_CODE = 7
