import { Skeleton } from '../../parts/skeleton.tsx'

/** The outline of an item's page while it loads. */
export function ItemSkeleton() {
  return (
    <main id="content" class="item-page" aria-busy="true">
      <div class="gallery">
        <div class="gallery-frame" />
      </div>
      <div class="item-side">
        <Skeleton height="34px" width="80%" />
        <Skeleton height="20px" width="60%" />
        <Skeleton height="108px" />
      </div>
    </main>
  )
}
