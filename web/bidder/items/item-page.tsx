import { useEffect, useMemo } from 'preact/hooks'
import { takesBids } from '../../../src/engine/statuses.ts'
import { lazy } from '../../parts/lazy.tsx'
import type { Item } from '../../shared/api-types.ts'
import { checkConnectionUntil, follow, onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { isSignedIn } from '../../shared/session.ts'
import { BidBar } from '../bidding/bid-bar.tsx'
import { loadBidBar } from '../bidding/load-bid-bar.ts'
import { resumeOffer } from '../bidding/offers.ts'
import { useSearchScope } from '../frame/search-scope.ts'
import { TroublePage } from '../frame/trouble-page.tsx'
import { useAccent } from '../frame/use-accent.ts'
import { isWide } from '../frame/wide.ts'
import { withWords } from '../translations.ts'
import { stateOf } from './card-state.ts'
import { Gallery, LotActions } from './gallery.tsx'
import { ItemSummary } from './item-summary.tsx'
import './item-page.css'
import { ItemSkeleton } from './item-skeleton.tsx'
import { itemView } from './item-view.ts'
import { PricePanel } from './price-panel.tsx'
import { stakes } from './stakes.ts'

const RunnerUpOfferNotice = lazy(
  () => withWords('account', import('./runner-up-offer.tsx')),
  'RunnerUpOfferNotice',
  <span />,
  { isPart: true },
)
const GiftIfLost = lazy(() => withWords('give', import('../give/gift-if-lost.tsx')), 'GiftIfLost', <span />, {
  isPart: true,
})
const part = { isPart: true, isLanding: true }
const story = () => withWords('lotStory', import('./lot-story.ts'))
const BidList = lazy(story, 'BidList', <span />, part)
const ItemDetails = lazy(story, 'ItemDetails', <span />, part)
const LimitRow = lazy(loadBidBar, 'LimitRow', <span />, { isPart: true })
const LotHead = lazy(() => import('./wide-lot.tsx'), 'LotHead', <div class="item-head" />, part)
const LotLine = lazy(() => import('./wide-lot.tsx'), 'LotLine', <span />, part)

export function ItemPage({ id }: { id: number }) {
  const view = useMemo(() => itemView(id), [id])
  const signedIn = isSignedIn.value
  useEffect(() => {
    if (!view.item.peek() || signedIn) void view.load()
    return view.follow()
  }, [view, signedIn])
  useEffect(() => onResync(() => view.load(), view.failure), [view])
  useEffect(() => checkConnectionUntil(() => view.current?.endTime), [view])
  useRetry(view.failure.value, () => view.load())
  const item = view.current
  const auctionId = item?.auctionId
  useEffect(() => (auctionId === undefined ? undefined : follow(auctionId)), [auctionId])
  useEffect(() => {
    if (item && signedIn) resumeOffer(item)
  }, [item?.id, signedIn])
  useEffect(() => {
    if (item) document.title = `${item.name} · ${item.auction.name}`
  }, [item?.name])
  useSearchScope(auctionId, `/a/${auctionId}`)
  useAccent(item?.auction.appealsColor)
  if (item) return <OpenItem item={item} />
  if (!view.failure.value) return <ItemSkeleton />
  return <TroublePage error={view.failure.value} again={() => void view.load()} />
}

function OpenItem({ item }: { item: Item }) {
  const stake = stakes.value.get(item.id) ?? null
  const state = stateOf(item, stake)
  return (
    <main id="content" class="item-page" tabIndex={-1}>
      <div class="lot-line">{isWide.value && <LotLine item={item} />}</div>
      <Gallery item={item} />
      <div class="item-side">
        {isWide.value && (
          <LotHead item={item}>
            <LotActions item={item} hasWords />
          </LotHead>
        )}
        <h1 class="serif item-name">{item.name}</h1>
        <ItemSummary item={item} />
        {item.status === 'unsold' && isSignedIn.value && (
          <RunnerUpOfferNotice item={item} onAnswered={() => void itemView(item.id).load()} />
        )}
        <PricePanel item={item} state={state} />
        <BidBar item={item} state={state} stake={stake} />
        <LimitRow item={item} />
        {stake && takesBids(item.statusId as never) && <GiftIfLost item={item} />}
        <BidList item={item} state={state} />
      </div>
      <ItemDetails item={item} />
    </main>
  )
}
