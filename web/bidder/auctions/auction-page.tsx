import { computed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { lazy } from '../../parts/lazy.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { follow, onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { goBack } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { MissingPage } from '../frame/missing-page.tsx'
import { useSearchScope } from '../frame/search-scope.ts'
import { TroublePage } from '../frame/trouble-page.tsx'
import { useAccent } from '../frame/use-accent.ts'
import { ownCards } from '../items/stakes.ts'
import { withWords } from '../translations.ts'
import './about.css'
import './auction-page.css'
import { isAfterTheClose } from './auction-phase.ts'
import { AuctionSkeleton } from './auction-skeleton.tsx'
import type { AuctionView } from './auction-view.ts'
import { knownViewAt, viewAt } from './auction-view.ts'
import { followRaised } from './follow-raised.ts'
import { Hero } from './hero.tsx'
import { Lots } from './lots.tsx'

const GiveSheet = lazy(() => withWords('give', import('../give/give-sheet.tsx')), 'GiveSheet', <span />, {
  isPart: true,
})

/** What the evening is for; folded, so that it can come later. */
const About = lazy(() => import('./about.tsx'), 'About', <div class="about-place" />, {
  isPart: true,
  isLanding: true,
})

const hasAbout = ({ description, organization, address }: Auction) =>
  description || organization.description || address

/** Loaded only where an auction is not to be seen by who is signed in. */
const Invited = lazy(() => withWords('account', import('./invited.tsx')), 'Invited', <AuctionSkeleton />)

/** Loaded only where an auction has ended. */
const YouWon = lazy(() => withWords('account', import('./you-won.tsx')), 'YouWon', <span />, { isPart: true })

export function AuctionPage({ address, isGiving = false }: { address: string; isGiving?: boolean }) {
  const view = useSignal<AuctionView | null | undefined>(knownViewAt(address) ?? undefined)
  const failure = useSignal<unknown>(null)
  const open = async () => {
    try {
      const found = await viewAt(address)
      failure.value = null
      view.value = found
      if (found && (!found.auction.peek() || isSignedIn.peek())) await found.load()
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => {
    failure.value = null
    void open()
  }, [address])
  useRetry(failure.value, open)
  if (failure.value) return <TroublePage error={failure.value} again={open} />
  if (view.value === null) return <NotVisible address={address} again={open} />
  if (view.value === undefined) return <AuctionSkeleton />
  return <OpenAuction key={view.value.id} view={view.value} address={address} isGiving={isGiving} />
}

const isMissing = (failure: unknown) => failure instanceof Failure && failure.status === 404

/** A private auction opens for those who were invited, once they say that they come. */
function NotVisible({ address, again }: { address: string; again: () => Promise<void> }) {
  return isSignedIn.value ? <Invited address={address} onJoined={() => void again()} /> : <MissingPage />
}

type OpenProps = { view: AuctionView; address: string; isGiving: boolean }

function OpenAuction({ view, address, isGiving }: OpenProps) {
  const auction = view.auction.value
  useEffect(() => {
    const { failure, all } = view
    const anyFailure = computed(() => failure.value ?? all.failure.value)
    const leave = [follow(view.id), followRaised(view), onResync(() => view.load(), anyFailure)]
    return () => {
      for (const stop of leave) stop()
    }
  }, [view])
  useSearchScope(view.id, `/a/${address}`)
  useRetry(view.failure.value, () => view.read())
  useRetry(view.all.failure.value, () => view.more(view.all))
  const found = view.found.value
  useRetry(found?.failure.value, () => found && view.more(found))
  useAccent(auction?.appealsColor)
  useSignalEffect(() => {
    if (ownCards.value) view.sort()
  })
  useEffect(() => {
    if (auction) document.title = `${auction.name} · ${auction.organizationName}`
  }, [auction?.name])
  if (!auction && isMissing(view.failure.value))
    return <NotVisible address={address} again={() => view.load()} />
  if (!auction && view.failure.value)
    return <TroublePage error={view.failure.value} again={() => void view.load()} />
  if (!auction) return <AuctionSkeleton />
  return (
    <main id="content" class="auction-page" tabIndex={-1}>
      <Hero auction={auction} address={address} />
      {isSignedIn.value && isAfterTheClose(auction) && <YouWon auction={auction} />}
      <div class="auction-body">
        {hasAbout(auction) && <About auction={auction} />}
        <Lots view={view} />
      </div>
      {isGiving && <GiveSheet auction={auction} onClose={() => goBack(`/a/${address}`)} />}
    </main>
  )
}
