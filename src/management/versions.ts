import { Type } from 'typebox'
import { ApiError } from '../errors.ts'

/** The version that a change was made on, if the client says so. */
export const expectedVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description:
      'The `version` that was seen. When somebody has changed it since, the answer is 409 `changed_meanwhile` with what it is now under `current`. Without it the change is made whatever happened meanwhile.',
    examples: [3],
  }),
)

export const version = Type.Integer({ description: 'A number that grows with every change.', examples: [3] })

export const changedMeanwhile = {
  code: 'conflict',
  meaning: '`changed_meanwhile`: somebody has changed it since; `current` is what it is now.',
} as const

/** Nobody overwrites what they have not seen. Call it while the thing is locked. */
export function refuseIfChanged(seen: number | undefined, current: { version: number }): void {
  if (seen === undefined || seen === current.version) return
  const message = 'Somebody has changed this meanwhile.'
  throw new ApiError('conflict', message, { reason: 'changed_meanwhile', current })
}
