import { Skeleton } from '../../parts/skeleton.tsx'

const six = [1, 2, 3, 4, 5, 6]

export function LotSkeletons() {
  return six.map((number) => (
    <div key={number} class="lot-skeleton" style={{ display: 'grid', gap: '8px' }}>
      <Skeleton height="130px" />
      <Skeleton height="24px" width="40%" />
      <Skeleton height="18px" width="80%" />
    </div>
  ))
}

/** The outline of an auction's page while it loads. */
export function AuctionSkeleton() {
  return (
    <main id="content" class="auction-page" aria-busy="true">
      <div class="hero-picture" />
      <div class="hero-words">
        <Skeleton height="20px" width="40%" />
        <Skeleton height="36px" width="80%" />
        <Skeleton height="20px" width="60%" />
      </div>
      <div class="auction-body">
        <div class="item-grids">
          <div class="item-grid">
            <LotSkeletons />
          </div>
        </div>
      </div>
    </main>
  )
}
