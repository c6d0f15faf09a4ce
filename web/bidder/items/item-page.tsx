import { useEffect, useMemo } from 'preact/hooks'
import type { Item } from '../../shared/api-types.ts'
import { follow, keepPricesCertain, onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { isSignedIn } from '../../shared/session.ts'
import { BidBar } from '../bidding/bid-bar.tsx'
import { LimitRow } from '../bidding/limit-row.tsx'
import { resumeOffer } from '../bidding/offers.ts'
import { TroublePage } from '../frame/trouble-page.tsx'
import { BidList } from './bid-list.tsx'
import { stateOf } from './card-state.ts'
import { Gallery } from './gallery.tsx'
import { ItemDetails, ItemSummary } from './item-details.tsx'
import './item-page.css'
import { ItemSkeleton } from './item-skeleton.tsx'
import { itemView } from './item-view.ts'
import { PricePanel } from './price-panel.tsx'
import { stakes } from './stakes.ts'

export function ItemPage({ id }: { id: number }) {
  const view = useMemo(() => itemView(id), [id])
  const signedIn = isSignedIn.value
  useEffect(() => {
    if (!view.item.peek() || signedIn) void view.load()
    return view.follow()
  }, [view, signedIn])
  useEffect(() => onResync(() => view.load(), view.failure), [view])
  useEffect(() => keepPricesCertain(() => view.current?.endTime), [view])
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
  if (item) return <OpenItem item={item} />
  if (!view.failure.value) return <ItemSkeleton />
  return <TroublePage error={view.failure.value} again={() => void view.load()} />
}

function OpenItem({ item }: { item: Item }) {
  const stake = stakes.value.get(item.id) ?? null
  const state = stateOf(item, stake)
  return (
    <>
      <main id="content" class="item-page" tabIndex={-1}>
        <Gallery item={item} />
        <div class="item-words">
          <h1 class="serif item-name">{item.name}</h1>
          <ItemSummary item={item} />
          <PricePanel item={item} state={state} />
          <LimitRow item={item} />
          <BidList item={item} stake={stake} />
          <ItemDetails item={item} />
        </div>
      </main>
      <BidBar item={item} state={state} stake={stake} />
    </>
  )
}
