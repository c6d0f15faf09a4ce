import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { Search } from '../../../parts/icons.tsx'
import { place } from '../../../shared/router.ts'
import { words } from '../../words/en.ts'
import { Keycap, useKeys } from './keys.tsx'
import { isReachable } from './reachable.ts'
import { findable } from './search-results.ts'
import { SearchState } from './search-state.ts'
import { type SectionKey, sectionOf, withinAuction } from './sections.ts'
import './search-box.css'

const canOpen = (section: SectionKey) => isReachable(`/${section}`)
const searcher = () => ({ here: sectionOf(withinAuction(place.peek().path) ?? ''), canOpen })

/** One box for everything in the auction that this person can open: lots by number or name, guests by name, paddle, phone or email. */
export function SearchBox({ auctionId }: { auctionId: number }) {
  const { lots, guests } = findable({ canOpen })
  if (!lots && !guests) return null
  return <Box auctionId={auctionId} text={words.search[lots ? (guests ? 'all' : 'lots') : 'guests']} />
}

type BoxProps = { auctionId: number; text: { label: string; placeholder: string } }

function Box({ auctionId, text }: BoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const state = useMemo(() => new SearchState(auctionId, searcher), [auctionId])
  useEffect(state.start, [state])
  useKeys(
    useMemo(
      () => [{ key: '/', does: words.search.key, act: () => input.current?.focus(), isQuiet: true }],
      [],
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') state.clear()
    else if (event.key === 'ArrowDown') state.mark(1)
    else if (event.key === 'ArrowUp') state.mark(-1)
    else if (event.key === 'Enter') state.openMarked()
    else return
    event.preventDefault()
    if (state.text.peek() === '') input.current?.blur()
  }
  const found = state.found.value
  return (
    <div class="search">
      <Search size={18} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={text.label}
        aria-expanded={found !== null}
        aria-controls={`${id}-list`}
        aria-activedescendant={found?.length ? `${id}-${state.marked.value}` : undefined}
        autocomplete="off"
        placeholder={text.placeholder}
        maxLength={80}
        value={state.text.value}
        onInput={(event) => (state.text.value = event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setTimeout(() => document.activeElement !== input.current && state.clear(), 200)}
      />
      <Keycap>/</Keycap>
      <Results id={id} state={state} label={text.label} leave={() => input.current?.blur()} />
    </div>
  )
}

type ResultsProps = { id: string; state: SearchState; label: string; leave: () => void }

function Results({ id, state, label, leave }: ResultsProps) {
  const found = state.found.value
  return (
    <div class="search-found" hidden={found === null}>
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {found?.map((result, index) => (
          <div
            key={result.href}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === state.marked.value}
            onPointerDown={(event) => {
              event.preventDefault()
              state.open(result)
              // The page's own keys work at once, as after Enter.
              leave()
            }}
          >
            <span class="search-number">{result.number}</span>
            <span class="search-name">{result.name}</span>
            <span class="note">{words.search.kinds[result.kind]}</span>
          </div>
        ))}
      </div>
      {found?.length === 0 && <p class="search-none">{words.search.none}</p>}
    </div>
  )
}
