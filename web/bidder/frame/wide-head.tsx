import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Person, Search } from '../../parts/icons.tsx'
import { navigate, place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { viewOf } from '../auctions/auction-view.ts'
import { outbidCount } from '../items/stakes.ts'
import { Bell } from '../notifications/bell.tsx'
import { words } from '../words/en.ts'
import { type SearchScope, searchScope } from './search-scope.ts'

const TYPING_MS = 250

/** What a wide page has in its header: navigation, the search of an auction's lots, messages and the account. */
export function WideHead() {
  const { path } = place.value
  const { nav } = words
  const scope = searchScope.value
  return (
    <>
      <nav class="wide-nav" aria-label={words.tabs}>
        <Link href="/" isHere={path === '/' || path.startsWith('/a/') || path.startsWith('/i/')}>
          {nav.lots}
        </Link>
        {isSignedIn.value && (
          <>
            <Link href="/bids" isHere={path === '/bids'} count={outbidCount()}>
              {nav.bids}
            </Link>
            <Link href="/favorites" isHere={path === '/favorites'}>
              {nav.watching}
            </Link>
          </>
        )}
      </nav>
      <div class="wide-tools">
        {scope && <HeadSearch key={scope.auctionId} scope={scope} />}
        {isSignedIn.value && <Bell />}
        {isSignedIn.value ? (
          <a class="wide-you" href="/you" aria-current={path.startsWith('/you') ? 'page' : undefined}>
            <span class="round">
              <Person size={22} />
            </span>
            {nav.you}
          </a>
        ) : (
          path !== '/sign-in' && <Button href="/you">{words.signIn}</Button>
        )}
      </div>
    </>
  )
}

type LinkProps = { href: string; isHere: boolean; count?: number; children: string }

function Link({ href, isHere, count = 0, children }: LinkProps) {
  return (
    <a href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
      {count > 0 && (
        <span class="wide-count">
          {count}
          <span class="visually-hidden"> {words.nav.outbid}</span>
        </span>
      )}
    </a>
  )
}

/** On the auction's page lots are found while one types; from a lot, Enter leads to what was found. */
function HeadSearch({ scope }: { scope: SearchScope }) {
  const view = viewOf(scope.auctionId)
  const filter = view.filter.value
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOnPage = place.value.path.startsWith(scope.path)
  const find = () => view.search(input.current!.value)
  // Another filter was chosen: what was typed before no longer says what is shown.
  if (filter.kind !== 'search' && input.current && document.activeElement !== input.current)
    input.current.value = ''
  return (
    <search class="lot-search head-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          find()
          if (!isOnPage) navigate(scope.path)
        }}
      >
        <Search size={20} />
        <input
          ref={input}
          type="search"
          maxLength={80}
          aria-label={words.searchLots}
          placeholder={words.searchLots}
          defaultValue={filter.kind === 'search' ? filter.text : ''}
          onInput={() => {
            clearTimeout(timer.current)
            if (isOnPage) timer.current = setTimeout(find, TYPING_MS)
          }}
        />
      </form>
    </search>
  )
}
