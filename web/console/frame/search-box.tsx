import { useSignal } from '@preact/signals'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { Search } from '../../parts/icons.tsx'
import { get } from '../../shared/api.ts'
import { isUnanswered, retryLater } from '../../shared/retry.ts'
import { navigate } from '../../shared/router.ts'
import type { Guest, Item } from '../api-types.ts'
import { words } from '../words.ts'
import { Keycap, useKeys } from './keys.tsx'
import { isReachable } from './reachable.ts'
import { type Found, foundIn } from './search-results.ts'
import { withinAuction } from './sections.ts'
import './search-box.css'

const PAUSE_MS = 150

/** One box for everything in the auction: lots by number or name, guests by name, paddle, phone or e-mail. */
export function SearchBox({ auctionId }: { auctionId: number }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const text = useSignal('')
  const found = useSignal<Found[] | null>(null)
  const at = useSignal(0)
  useKeys(
    useMemo(
      () => [{ key: '/', does: words.search.key, act: () => input.current?.focus(), isQuiet: true }],
      [],
    ),
  )

  useEffect(() => {
    const search = text.value.trim()
    found.value = null
    at.value = 0
    if (search === '') return
    const stop = new AbortController()
    let stopRetrying = () => {}
    const look = async () => {
      const query = `?search=${encodeURIComponent(search.slice(0, 80))}&limit=6`
      const path = `/v3/manage/auctions/${auctionId}`
      // What a person may not read is left out.
      const ask = <Answer,>(of: string) =>
        get<Answer>(`${path}/${of}${query}`, { signal: stop.signal }).catch((error) => {
          if (isUnanswered(error)) throw error
          return null
        })
      try {
        const [items, guests] = await Promise.all([
          ask<{ items: Item[] }>('items'),
          ask<{ registrations: Guest[] }>('registrations'),
        ])
        if (!stop.signal.aborted)
          found.value = foundIn(search, {
            auctionId,
            items: items?.items ?? [],
            guests: guests?.registrations ?? [],
          }).filter(({ href }) => isReachable(withinAuction(href)!))
      } catch (error) {
        if (!stop.signal.aborted) stopRetrying = retryLater(error, look)
      }
    }
    const wait = setTimeout(look, PAUSE_MS)
    return () => {
      clearTimeout(wait)
      stopRetrying()
      stop.abort()
    }
  }, [text.value, auctionId])

  const results = found.value
  const clear = () => {
    text.value = ''
    input.current?.blur()
  }
  const go = (result: Found | undefined) => {
    if (!result) return
    clear()
    navigate(result.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (results?.length ?? 0) - 1
    if (event.key === 'Escape') clear()
    else if (event.key === 'ArrowDown') at.value = Math.min(last, at.value + 1)
    else if (event.key === 'ArrowUp') at.value = Math.max(0, at.value - 1)
    else if (event.key === 'Enter') go(results?.[at.value])
    else return
    event.preventDefault()
  }
  return (
    <div class="search">
      <Search size={18} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={words.search.label}
        aria-expanded={results !== null}
        aria-controls={`${id}-list`}
        aria-activedescendant={results?.length ? `${id}-${at.value}` : undefined}
        autocomplete="off"
        placeholder={words.search.placeholder}
        maxLength={80}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setTimeout(() => (text.value = ''), 200)}
      />
      <Keycap>/</Keycap>
      <div class="search-found" hidden={results === null}>
        <div id={`${id}-list`} role="listbox" aria-label={words.search.label}>
          {results?.map((result, index) => (
            <div
              key={result.href}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at.value}
              onPointerDown={(event) => {
                event.preventDefault()
                go(result)
              }}
            >
              <span class="search-number">{result.number}</span>
              <span class="search-name">{result.name}</span>
              <span class="note">{words.search.kinds[result.kind]}</span>
            </div>
          ))}
        </div>
        {results?.length === 0 && <p class="search-none">{words.search.none}</p>}
      </div>
    </div>
  )
}
