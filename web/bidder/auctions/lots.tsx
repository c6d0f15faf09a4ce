import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Search } from '../../parts/icons.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { isSignedIn } from '../../shared/session.ts'
import { isWide } from '../frame/wide.ts'
import { ItemGrid } from '../items/item-grid.tsx'
import { ownCards } from '../items/stakes.ts'
import { withWords } from '../translations.ts'
import { auctionWords } from '../words/auction-en.ts'
import { LotSkeletons } from './auction-skeleton.tsx'
import type { AuctionView } from './auction-view.ts'
import '../frame/chips.css'
import './lots.css'

const later = { isPart: true, isLanding: true }
const load = () => withWords('findLots', import('./find-lots.tsx'))
const SearchBar = lazy(load, 'SearchBar', <span />, later)
const SortChoice = lazy(load, 'SortChoice', <span />, later)
const MoreChips = lazy(load, 'MoreChips', <span />, later)
const NoLots = lazy(load, 'NoLots', <span />, later)

/** The filters and the lots that pass them. On a phone a bar at the top of the screen searches, else the header does. */
export function Lots({ view }: { view: AuctionView }) {
  const isSearching = useSignal(view.filter.value.kind === 'search')
  const opener = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  useFocusOnReturn(view, section)
  const end = () => {
    isSearching.value = false
    view.search('')
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
  }
  return (
    <section ref={section} class="lots">
      <h2 class="visually-hidden">{auctionWords.filters}</h2>
      {isSearching.value && !isWide.value && <SearchBar view={view} onEnd={end} />}
      <div class="lots-tools">
        <Chips view={view} opener={opener} onSearch={() => (isSearching.value = true)} />
        {isWide.value && <MoreChips view={view} />}
        <SortChoice view={view} />
      </div>
      <Grid view={view} onEndSearch={end} />
    </section>
  )
}

/** Back from a lot, the focus is on its card again. */
function useFocusOnReturn(view: AuctionView, section: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { openedPath } = view
    if (openedPath && history.state?.scroll !== undefined)
      section.current!.querySelector<HTMLElement>(`[href="${openedPath}"]`)?.focus({ preventScroll: true })
    return () => {
      view.openedPath = document.activeElement?.getAttribute('href') ?? null
    }
  }, [view])
}

type ChipsProps = { view: AuctionView; opener: { current: HTMLButtonElement | null }; onSearch: () => void }

function Chips({ view, opener, onSearch }: ChipsProps) {
  const filter = view.filter.value
  const yours = view.yoursCount.value
  return (
    <fieldset class="chips" aria-label={auctionWords.filters}>
      {!isWide.value && (
        <button
          ref={opener}
          type="button"
          class="chip is-round"
          aria-label={auctionWords.searchLabel}
          onClick={onSearch}
        >
          <Search size={20} />
        </button>
      )}
      <Chip
        isOn={filter.kind === 'all'}
        count={view.all.totalCount.value}
        onClick={() => view.show({ kind: 'all' })}
      >
        {auctionWords.all}
      </Chip>
      {isSignedIn.value && (
        <Chip isOn={filter.kind === 'yours'} count={yours} onClick={() => view.show({ kind: 'yours' })}>
          {auctionWords.yours}
        </Chip>
      )}
      {view.categories.value.map(({ id, name, itemCount }) => (
        <Chip
          key={id}
          isOn={filter.kind === 'category' && filter.id === id}
          count={itemCount}
          onClick={() => view.show({ kind: 'category', id })}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}

type ChipProps = { isOn: boolean; count: number; onClick: () => void; children: string }

function Chip({ isOn, count, onClick, children }: ChipProps) {
  return (
    <button type="button" class="chip" aria-pressed={isOn} onClick={onClick}>
      {children} <span class="chip-count">{count}</span>
    </button>
  )
}

function Grid({ view, onEndSearch }: { view: AuctionView; onEndSearch: () => void }) {
  const listing = view.listing.value
  const filter = view.filter.value
  const ids = view.order.value
  const state = listing.state.value
  const isUnread = listing.failure.value !== null && listing.ids.value.length === 0 && filter.kind !== 'yours'
  const trouble = isUnread && <FailureNotice error={listing.failure.value} again={() => view.more()} />
  if (trouble && ids.length === 0) return trouble
  // My own lots come first, so wait until they are known: cards must not move once they are shown.
  const isUnsorted = isSignedIn.value && ownCards.value === null
  const isEmptyYet = ids.length === 0 && (state === 'loading' || state === 'new') && filter.kind !== 'yours'
  if (isUnsorted || isEmptyYet)
    return (
      <div class="item-grids">
        <div class="item-grid">
          <LotSkeletons />
        </div>
      </div>
    )
  if (ids.length === 0)
    return (
      <NoLots
        key={filter.kind === 'search' ? filter.text : filter.kind}
        view={view}
        onEndSearch={onEndSearch}
      />
    )
  const canGrow = filter.kind !== 'yours' && !listing.isWhole
  return (
    <>
      {filter.kind === 'search' && (
        <p class="second results" role="status">
          {auctionWords.results(listing.totalCount.value)}
        </p>
      )}
      <ItemGrid ids={ids} />
      {trouble}
      {canGrow && <More view={view} />}
    </>
  )
}

/** Loads more lots shortly before the end of the list is reached. */
function More({ view }: { view: AuctionView }) {
  const end = useRef<HTMLDivElement>(null)
  const { ids, state } = view.listing.value
  useEffect(() => {
    if (state.value !== 'ready') return
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && void view.more(), {
      rootMargin: '800px',
    })
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [view.listing.value, state.value, ids.value.length])
  return (
    <div ref={end} class="more">
      <Button onClick={() => void view.more()}>{auctionWords.more}</Button>
    </div>
  )
}
