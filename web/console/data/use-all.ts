import { useEffect, useMemo } from 'preact/hooks'
import { onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { AllRows, type ListSource } from './all-rows.ts'

/** All rows of the list at this path. */
export function useAll<Row>(path: string, { name, keyOf }: Omit<ListSource<Row>, 'path'>): AllRows<Row> {
  const list = useMemo(() => new AllRows<Row>({ path, name, keyOf }), [path])
  useReadWhileShown(list)
  return list
}

/** Reads a list when its page opens, when events were missed, and again while there is no answer. */
export function useReadWhileShown(list: Pick<AllRows<unknown>, 'read' | 'failed'>): void {
  useEffect(() => {
    void list.read()
    return onResync(list.read, list.failed)
  }, [list])
  useRetry(list.failed.value, list.read)
}
