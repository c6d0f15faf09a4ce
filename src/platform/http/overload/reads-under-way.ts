import type { ServerResponse } from 'node:http'
import { ApiError } from '../answers/api-error.ts'
import { whenClosed } from '../server/when-closed.ts'
import { Counts } from './counts.ts'

/** Counts the reads of each person that are being answered, so that nobody takes all connections to the database. */
export class ReadsUnderWay {
  readonly #most: number
  readonly #byUser = new Counts<number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Ends the request with 429 when the person already has as many under way as allowed. */
  enter(userId: number, response: ServerResponse): void {
    if (this.#byUser.of(userId) >= this.#most)
      throw new ApiError(
        'rate_limited',
        'Too many requests at once. Please wait for the earlier ones to finish.',
        {
          retryAfter: 1,
        },
      )
    // The reader may have left while their token was verified.
    whenClosed(response, this.#byUser.add(userId))
  }
}
