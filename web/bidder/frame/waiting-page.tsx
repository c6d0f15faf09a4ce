import { Skeleton } from '../../parts/skeleton.tsx'

/** The outline of a page that is still being fetched. */
export function WaitingPage() {
  return (
    <main id="content" class="page-margin waiting-page" aria-busy="true">
      <Skeleton height="32px" width="50%" />
      <Skeleton height="120px" />
    </main>
  )
}
