import { fieldOf } from './draft.ts'

/** A field that somebody else has changed in the meantime, or that we wanted to change. */
export type Difference = { field: string; was: unknown; now: unknown; mine: unknown }

/** Fields may be nested: `bidding.requireCard`. A field that only the other person changed has no `mine`. */
export function differences({
  original,
  current,
  changes,
  fields,
}: {
  original: object
  current: object
  changes: object
  fields: readonly string[]
}): Difference[] {
  return fields
    .map((field) => ({
      field,
      was: fieldOf(original, field),
      now: fieldOf(current, field),
      mine: fieldOf(changes, field),
    }))
    .filter(({ was, now, mine }) => !isSame(was, now) || (mine !== undefined && !isSame(mine, now)))
}

/** Whether saving our value would overwrite one that we have not read. */
export const overwrites = ({ was, now, mine }: Difference) =>
  mine !== undefined && !isSame(was, now) && !isSame(mine, now)

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
