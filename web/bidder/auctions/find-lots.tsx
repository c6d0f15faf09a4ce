import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { closeOnBack } from '../../parts/close-on-back.ts'
import { Close, Search, Sort } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { get } from '../../shared/api.ts'
import { isSignedIn } from '../../shared/session.ts'
import { type LotSort, lotSorts } from '../items/lot-sorts.ts'
import { auctionWords } from '../words/auction-en.ts'
import { findWords } from '../words/find-lots-en.ts'
import type { AuctionView, Filter } from './auction-view.ts'

const TYPING_MS = 250

/** The search on a phone: at the top of the screen, above the keyboard; Back closes it. */
export function SearchBar({ view, onEnd }: { view: AuctionView; onEnd: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    input.current!.focus({ preventScroll: true })
    const page = document.getElementById('content')!
    page.classList.add('is-searching')
    const stop = closeOnBack(() => end.current())
    scrollTo(0, 0)
    return () => {
      clearTimeout(timer.current)
      page.classList.remove('is-searching')
      stop()
    }
  }, [])
  const search = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => view.search(input.current!.value), delayMs)
  }
  const filter = view.filter.value
  // A near name was chosen instead of what was typed.
  useEffect(() => {
    if (filter.kind === 'search' && document.activeElement !== input.current)
      input.current!.value = filter.text
  }, [filter])
  return (
    <search class="search-bar">
      <form
        class="lot-search"
        onSubmit={(event) => {
          event.preventDefault()
          search(0)
          // Puts the keyboard away, so that what was found can be seen.
          input.current!.blur()
        }}
      >
        <Search size={20} />
        <input
          ref={input}
          type="search"
          enterkeyhint="search"
          maxLength={80}
          aria-label={auctionWords.searchLabel}
          placeholder={findWords.search}
          defaultValue={filter.kind === 'search' ? filter.text : ''}
          onInput={() => search(TYPING_MS)}
          onKeyDown={(event) => event.key === 'Escape' && onEnd()}
        />
        <button type="button" class="round sunk" aria-label={findWords.endSearch} onClick={onEnd}>
          <Close size={20} />
        </button>
      </form>
    </search>
  )
}

type NearNames = { names: { itemId: number; name: string }[] }

/** The categories whose chips do not fit into the line beside it. */
export function MoreChips({ view }: { view: AuctionView }) {
  const more = useRef<HTMLSpanElement>(null)
  const hiddenCount = useSignal(0)
  const categories = view.categories.value
  const filter = view.filter.value
  const signedIn = isSignedIn.value
  useEffect(() => {
    const line = more.current!.previousElementSibling as HTMLElement
    const hide = () => {
      const chips = [...line.children] as HTMLElement[]
      const isBelow = (chip: HTMLElement) => chip.offsetTop > chips[0]!.offsetTop + chips[0]!.offsetHeight / 2
      // Out of sight is out of the reach of the keyboard too.
      for (const chip of chips) chip.style.visibility = isBelow(chip) ? 'hidden' : ''
      hiddenCount.value = chips.filter(isBelow).length
    }
    const observer = new ResizeObserver(hide)
    observer.observe(line)
    hide()
    return () => {
      observer.disconnect()
      for (const chip of line.children) (chip as HTMLElement).style.visibility = ''
    }
  }, [categories, signedIn])
  const hidden = hiddenCount.value === 0 ? [] : categories.slice(-hiddenCount.value)
  const chosen = hidden.find(({ id }) => filter.kind === 'category' && filter.id === id)
  return (
    <span ref={more}>
      {hidden.length > 0 && (
        <select
          class={chosen ? 'chip more-chips is-on' : 'chip more-chips'}
          aria-label={findWords.moreCategories}
          value={chosen?.id ?? ''}
          onChange={(event) => view.show({ kind: 'category', id: Number(event.currentTarget.value) })}
        >
          <option value="" disabled hidden>
            {findWords.moreChips}
          </option>
          {hidden.map(({ id, name, itemCount }) => (
            <option key={id} value={id}>
              {name} ({itemCount})
            </option>
          ))}
        </select>
      )}
    </span>
  )
}

/** Says why there are no lots here, and what to do next. */
export function NoLots({ view, filter }: { view: AuctionView; filter: Filter }) {
  if (filter.kind === 'search') return <NothingFound view={view} text={filter.text} />
  if (filter.kind === 'yours') return <Notice title={findWords.noneYours} text={findWords.noneYoursText} />
  return <Notice title={findWords.none} text={findWords.noneText} />
}

/** Says that nothing was found, and offers lots whose names are spelled almost like it. */
function NothingFound({ view, text }: { view: AuctionView; text: string }) {
  const names = useSignal<readonly string[]>([])
  useEffect(() => {
    const path = `/v3/auction/${view.id}/near-names?search=${encodeURIComponent(text)}`
    // A suggestion that does not come is none.
    get<NearNames>(path).then(
      (near) => (names.value = near.names.map(({ name }) => name)),
      () => {},
    )
  }, [])
  return (
    <div role="status">
      <Notice
        title={findWords.noneFound(text)}
        text={names.value.length > 0 && findWords.didYouMean}
        action={
          <>
            {names.value.map((name) => (
              <Button key={name} look="plain" class="near-name" onClick={() => view.search(name)}>
                {name}
              </Button>
            ))}
            <Button look="quiet" onClick={() => view.show({ kind: 'all' })}>
              {findWords.showAll}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Strangers have no lots of their own to come first. */
export function SortChoice({ view }: { view: AuctionView }) {
  const sorts = lotSorts.filter((sort) => sort !== (isSignedIn.value ? '' : 'yours'))
  const chosen = isSignedIn.value || view.sortedBy.value !== 'yours' ? view.sortedBy.value : 'lotNumber'
  return (
    <label class="sort-choice chip">
      <Sort size={20} />
      <select
        aria-label={findWords.sort}
        value={chosen}
        onChange={(event) => view.sortBy(event.currentTarget.value as LotSort)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {findWords.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
