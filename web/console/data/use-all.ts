import { type Signal, useSignal } from '@preact/signals'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import { get } from '../../shared/api.ts'
import { onResync } from '../../shared/live.ts'
import { readAll } from './read-all.ts'

type AllRows<Row> = {
  /** Null until the first page has arrived. */
  rows: Signal<readonly Row[] | null>
  totalCount: number
  failure: unknown
  read: () => Promise<void>
  /** Shows the answer to a change, in its place or at the end. */
  put: (row: Row) => void
  drop: (key: number | string) => void
}

/**
 * All rows of one of the API's lists, page by page, for a table that sorts and searches by itself. `name` is the
 * property of the answer that holds the rows, such as `items`.
 */
export function useAll<Row>(
  path: string,
  { name, keyOf }: { name: string; keyOf: (row: Row) => number | string },
): AllRows<Row> {
  const rows = useSignal<readonly Row[] | null>(null)
  const totalCount = useSignal(0)
  const failure = useSignal<unknown>(null)
  const newest = useRef(0)
  const read = useCallback(async () => {
    const mine = ++newest.current
    const isNewest = () => mine === newest.current
    try {
      await readAll<Row>(
        async ({ limit, offset }) => {
          const sign = path.includes('?') ? '&' : '?'
          const answer = await get<Record<string, unknown>>(`${path}${sign}limit=${limit}&offset=${offset}`)
          return { rows: answer[name] as Row[], totalCount: answer.totalCount as number }
        },
        {
          keyOf,
          show: (found, total) => {
            if (!isNewest()) return
            // The old rows stay until at least as many have been read again, so that nothing jumps.
            if (rows.peek() === null || found.length >= total || found.length > rows.peek()!.length)
              rows.value = found
            totalCount.value = total
            failure.value = null
          },
        },
      )
    } catch (error) {
      if (isNewest()) failure.value = error
    }
  }, [path])
  useEffect(() => {
    rows.value = null
    void read()
    return onResync(() => void read())
  }, [read])
  const put = (row: Row) => {
    const known = rows.peek() ?? []
    const key = keyOf(row)
    const isKnown = known.some((one) => keyOf(one) === key)
    rows.value = isKnown ? known.map((one) => (keyOf(one) === key ? row : one)) : [...known, row]
    if (!isKnown) totalCount.value++
  }
  const drop = (key: number | string) => {
    rows.value = (rows.peek() ?? []).filter((one) => keyOf(one) !== key)
    totalCount.value = Math.max(0, totalCount.peek() - 1)
  }
  return { rows, totalCount: totalCount.value, failure: failure.value, read, put, drop }
}
