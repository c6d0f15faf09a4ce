import type { ComponentChildren } from 'preact'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'

type Props<Value> = {
  /** Null until it has been read. */
  value: Value | null
  failure: unknown
  read: () => Promise<void>
  /** Of the outline that is shown meanwhile. */
  height: string
  children: (value: Value) => ComponentChildren
}

/** What was read; until then its outline, or why it could not be read. */
export function Loaded<Value>({ value, failure, read, height, children }: Props<Value>) {
  if (value !== null) return <>{children(value)}</>
  return failure ? <FailureNotice error={failure} again={read} /> : <Skeleton height={height} />
}
