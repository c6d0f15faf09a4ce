import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Search } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { AuctionCard as Card } from '../../shared/api-types.ts'
import { pageData } from '../../shared/page-data.ts'
import { useRetry } from '../../shared/retry.ts'
import { isSignedIn } from '../../shared/session.ts'
import { words } from '../words/en.ts'
import { homeWords } from '../words/home-en.ts'
import { AuctionCard } from './auction-card.tsx'
import {
  auctions,
  failure,
  fillAuctions,
  isLoading,
  loadAgain,
  loadAuctions,
  loadOwn,
  own,
  ownFailure,
  type Sort,
  totalCount,
  wanted,
} from './auctions-list.ts'
import './home-page.css'

const TYPING_MS = 250

export function HomePage() {
  const signedIn = isSignedIn.value
  // Runs before the first render, which then shows what came with the document.
  useMemo(fillAuctions, [])
  useEffect(() => {
    document.title = pageData.siteName
    if (auctions.peek() === null) void loadAuctions()
  }, [])
  useEffect(() => {
    if (!signedIn) return
    void loadOwn()
    void loadAuctions()
  }, [signedIn])
  useRetry(failure.value, loadAgain)
  useRetry(ownFailure.value, loadOwn)
  const isPlain = wanted.value.search === '' && wanted.value.sort === 'featured'
  const [featured, rest] = isPlain ? splitFeatured(auctions.value) : [[], auctions.value]
  return (
    <main id="content" class="home" tabIndex={-1}>
      <h1 class="visually-hidden">{homeWords.title}</h1>
      {featured.length > 0 && (
        <section>
          <h2 class="home-title">{homeWords.featured}</h2>
          <ul class="home-featured">
            {featured.map((auction, index) => (
              <li key={auction.id}>
                <AuctionCard
                  auction={auction}
                  isFeatured
                  isFirst={index === 0}
                  isLarge={featured.length === 1}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isPlain && signedIn && <OwnAuctions />}
      <section>
        <div class="home-tools">
          <h2 class="home-title">{homeWords.all}</h2>
          <SearchBox />
          <SortChoice />
        </div>
        <Found rest={rest} hasFeatured={featured.length > 0} />
      </section>
    </main>
  )
}

function splitFeatured(all: readonly Card[] | null): [readonly Card[], readonly Card[] | null] {
  if (!all) return [[], null]
  return [all.filter(({ isFeatured }) => isFeatured), all.filter(({ isFeatured }) => !isFeatured)]
}

/**
 * Auctions I am invited to or registered for, in one row. It comes below the picture that everybody's page begins with,
 * and its height is kept from the start, so that nothing moves when it is read.
 */
function OwnAuctions() {
  const read = own.value
  const cards = read && [
    ...read.invited.map((auction) => ({ auction, note: homeWords.invited })),
    ...read.mine.map((auction) => ({ auction, note: words.paddle(auction.paddleNumber) })),
  ]
  return (
    <section aria-busy={cards === null}>
      <h2 class="home-title">{homeWords.mine}</h2>
      {cards === null && <Skeleton height="5.5rem" />}
      {cards?.length === 0 && <p class="home-own-card second">{homeWords.noneMine}</p>}
      {cards && cards.length > 0 && (
        <ul class="home-own">
          {cards.map(({ auction, note }) => (
            <li key={auction.id}>
              <a class="home-own-card" href={`/a/${auction.id}`}>
                <Picture url={auction.imageUrl} shape="square" sizes="64px" upTo="small" />
                <span>
                  <span class="serif home-own-name">{auction.name}</span>
                  <span class="second home-own-note">{note}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SearchBox() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      wanted.value = { ...wanted.peek(), search: text.trim().slice(0, 80) }
      void loadAuctions()
    }, TYPING_MS)
  }
  return (
    <search class="lot-search home-search">
      <Search size={20} />
      <input
        type="search"
        enterkeyhint="search"
        aria-label={homeWords.search}
        placeholder={homeWords.search}
        value={wanted.value.search}
        onInput={(event) => search(event.currentTarget.value)}
      />
    </search>
  )
}

function SortChoice() {
  const change = (sort: Sort) => {
    wanted.value = { ...wanted.peek(), sort }
    void loadAuctions()
  }
  return (
    <select
      class="home-sort"
      aria-label={homeWords.sort}
      value={wanted.value.sort}
      onChange={(event) => change(event.currentTarget.value as Sort)}
    >
      {Object.entries(homeWords.sorts).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Found({ rest, hasFeatured }: { rest: readonly Card[] | null; hasFeatured: boolean }) {
  const { search } = wanted.value
  if (failure.value) return <FailureNotice error={failure.value} again={loadAgain} />
  if (!rest)
    return (
      <div class="home-grid" aria-busy="true">
        <Skeleton height="280px" />
        <Skeleton height="280px" />
      </div>
    )
  if (rest.length === 0 && search)
    return (
      <Notice
        title={homeWords.noneFound(search)}
        text={homeWords.noneFoundText}
        action={
          <Button
            onClick={() => {
              wanted.value = { ...wanted.peek(), search: '' }
              void loadAuctions()
            }}
          >
            {homeWords.showAll}
          </Button>
        }
      />
    )
  if (rest.length === 0 && !hasFeatured) return <Notice title={homeWords.none} text={homeWords.noneText} />
  const isMore = (auctions.value?.length ?? 0) < totalCount.value
  return (
    <>
      <ul class={`home-grid${isLoading.value ? ' is-loading' : ''}`}>
        {rest.map((auction, index) => (
          <li key={auction.id}>
            <AuctionCard auction={auction} isFirst={!hasFeatured && index === 0} />
          </li>
        ))}
      </ul>
      {isMore && (
        <div class="more">
          <Button onClick={() => void loadAuctions({ more: true })}>{homeWords.more}</Button>
        </div>
      )}
    </>
  )
}
