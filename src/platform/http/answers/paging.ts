import { Type } from 'typebox'
import { withDefault } from './with-default.ts'

/** `limit` and `offset` as every list takes them. */
export function pageQuery({ limit = 20, minimum = 1 }: { limit?: number; minimum?: 0 | 1 } = {}) {
  return {
    limit: withDefault(
      Type.Integer({ minimum, maximum: 100, default: limit, description: 'How many rows to return.' }),
    ),
    offset: offsetQuery,
  }
}

const offsetQuery = withDefault(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'How many rows to skip. Past the end, the list is empty and the counts stay the same.',
  }),
)

export const Id = (description: string, example = 42) =>
  Type.Integer({ minimum: 1, isId: true, description, examples: [example] })
