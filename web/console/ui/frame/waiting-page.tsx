import { Skeleton } from '../../../parts/skeleton.tsx'

/** The outline of a page that is still being fetched. */
export function WaitingPage() {
  return (
    <main id="content" class="page" aria-busy="true">
      <Skeleton height="40px" width="240px" />
      <Skeleton height="320px" />
    </main>
  )
}
