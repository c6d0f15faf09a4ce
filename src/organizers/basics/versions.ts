import { Type } from 'typebox'
import { ApiError } from '../../platform/http/answers/api-error.ts'

/** The version that a change was made on, if the client says so. */
export const expectedVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description:
      'The `version` that was read. If someone has changed it since, the response is 409 `changed_meanwhile` with the current state under `current`. Without it, the change is made unconditionally.',
    examples: [3],
  }),
)

export const version = Type.Integer({
  description: 'A number that increases with every change.',
  examples: [3],
})

export const changedMeanwhile = {
  code: 'conflict',
  meaning: '`changed_meanwhile`: someone has changed it since; `current` is its current state.',
} as const

/** Nobody overwrites what they have not seen. Call it while the thing is locked. */
export function refuseIfChanged(seen: number | undefined, current: { version: number }): void {
  if (seen === undefined || seen === current.version) return
  const message = 'Someone else has just changed this.'
  throw new ApiError('conflict', message, { reason: 'changed_meanwhile', current })
}
