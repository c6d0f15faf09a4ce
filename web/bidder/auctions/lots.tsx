import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Close, Search } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { isSignedIn } from '../../shared/session.ts'
import { ItemGrid } from '../items/item-grid.tsx'
import { ownCards } from '../items/stakes.ts'
import { auctionWords } from '../words/auction-en.ts'
import { LotSkeletons } from './auction-skeleton.tsx'
import type { AuctionView } from './auction-view.ts'
import '../frame/chips.css'
import './lots.css'

const TYPING_MS = 250

/** The filters and the lots that pass them. */
export function Lots({ view }: { view: AuctionView }) {
  const isSearching = useSignal(view.filter.value.kind === 'search')
  return (
    <section class="lots">
      <h2 class="visually-hidden">{auctionWords.filters}</h2>
      <div class="chips-row">
        {isSearching.value ? (
          <SearchBox view={view} onEnd={() => (isSearching.value = false)} />
        ) : (
          <Chips view={view} onSearch={() => (isSearching.value = true)} />
        )}
      </div>
      <Grid view={view} />
    </section>
  )
}

function Chips({ view, onSearch }: { view: AuctionView; onSearch: () => void }) {
  const filter = view.filter.value
  const yours = view.yoursCount.value
  return (
    <fieldset class="chips" aria-label={auctionWords.filters}>
      <button type="button" class="chip is-round" aria-label={auctionWords.searchLabel} onClick={onSearch}>
        <Search size={20} />
      </button>
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

function SearchBox({ view, onEnd }: { view: AuctionView; onEnd: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => input.current!.focus(), [])
  const end = () => {
    view.show({ kind: 'all' })
    onEnd()
  }
  const search = () => {
    clearTimeout(timer.current)
    const text = input.current!.value.trim().slice(0, 80)
    timer.current = setTimeout(() => view.show(text ? { kind: 'search', text } : { kind: 'all' }), TYPING_MS)
  }
  return (
    <search class="lot-search">
      <Search size={20} />
      <input
        ref={input}
        type="search"
        enterkeyhint="search"
        aria-label={auctionWords.searchLabel}
        placeholder={auctionWords.search}
        onInput={search}
        onKeyDown={(event) => event.key === 'Escape' && end()}
      />
      <button type="button" class="round sunk" aria-label={auctionWords.endSearch} onClick={end}>
        <Close size={20} />
      </button>
    </search>
  )
}

function Grid({ view }: { view: AuctionView }) {
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
      <div class="item-grid">
        <LotSkeletons />
      </div>
    )
  if (ids.length === 0) return <Nothing view={view} />
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

function Nothing({ view }: { view: AuctionView }) {
  const filter = view.filter.value
  if (filter.kind === 'yours')
    return <Notice title={auctionWords.noneYours} text={auctionWords.noneYoursText} />
  if (filter.kind === 'search')
    return (
      <Notice
        title={auctionWords.noneFound(filter.text)}
        action={<Button onClick={() => view.show({ kind: 'all' })}>{auctionWords.showAll}</Button>}
      />
    )
  return <Notice title={auctionWords.none} text={auctionWords.noneText} />
}
