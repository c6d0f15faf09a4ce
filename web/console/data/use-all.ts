import { type Signal, useSignal } from '@preact/signals'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import { get } from '../../shared/api.ts'
import { onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { readAll, withChanges } from './read-all.ts'

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
  const newest = useRef(Promise.resolve())
  /** Changed here since the newest read began, whose answers may be from before; null for a row that is gone. */
  const changed = useRef(new Map<number | string, Row | null>())
  const read = useCallback(() => {
    changed.current = new Map()
    const mine: Promise<void> = readOnce(() => mine === newest.current)
    newest.current = mine
    return mine
  }, [path])
  const readOnce = async (isNewest: () => boolean): Promise<void> => {
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
              rows.value = withChanges(found, changed.current, keyOf)
            totalCount.value = total
            failure.value = null
          },
        },
      )
    } catch (error) {
      if (isNewest()) failure.value = error
    }
    // Who waits for this read waits for the one that took its place.
    if (!isNewest()) return newest.current
  }
  useEffect(() => {
    rows.value = null
    void read()
    return onResync(read, failure)
  }, [read])
  useRetry(failure.value, read)
  const change = (key: number | string, row: Row | null) => {
    changed.current.set(key, row)
    const known = rows.peek() ?? []
    rows.value = withChanges(known, new Map([[key, row]]), keyOf)
    totalCount.value += rows.value.length - known.length
  }
  const put = (row: Row) => change(keyOf(row), row)
  const drop = (key: number | string) => change(key, null)
  return { rows, totalCount: totalCount.value, failure: failure.value, read, put, drop }
}
