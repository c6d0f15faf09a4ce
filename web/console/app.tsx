import { useEffect } from 'preact/hooks'
import { useRetry } from '../shared/retry.ts'
import { matchPath } from '../shared/route-match.ts'
import { navigate, place } from '../shared/router.ts'
import { isSignedIn } from '../shared/session.ts'
import { chooseAuction, chosenAuction, chosenFailure, readChosen } from './data/session/chosen-auction.ts'
import { readRights, rights, rightsFailure } from './data/session/rights.ts'
import { auctionRoutes, routes } from './routes.tsx'
import { ConfirmDialog } from './ui/feedback/confirm.tsx'
import { ConflictDialog } from './ui/feedback/conflict.tsx'
import { Toasts } from './ui/feedback/toast.tsx'
import { AllKeys } from './ui/frame/all-keys.tsx'
import { Frame } from './ui/frame/frame.tsx'
import { MissingPage } from './ui/frame/missing-page.tsx'
import { navLinks } from './ui/frame/nav-links.ts'
import { isReachable } from './ui/frame/reachable.ts'
import { withinAuction } from './ui/frame/sections.ts'
import { TroublePage } from './ui/frame/trouble-page.tsx'
import { WaitingPage } from './ui/frame/waiting-page.tsx'

/** The page at this address, for those who are signed in; nothing as soon as they are not. */
export function App() {
  useEffect(() => void readRights(), [])
  if (!isSignedIn.value) return null
  return (
    <>
      <Frame>
        <Page />
      </Frame>
      <Toasts />
      <ConfirmDialog />
      <ConflictDialog />
      <AllKeys />
    </>
  )
}

function Page() {
  const mine = rights.value
  const { path } = place.value
  useRetry(rightsFailure.value, readRights)
  if (!mine)
    return rightsFailure.value ? (
      <TroublePage failure={rightsFailure.value} again={readRights} />
    ) : (
      <WaitingPage />
    )
  const ofAuction = matchPath('/console/a/:auctionId/*', path)
  if (ofAuction) return <AuctionPages key={ofAuction.auctionId} auctionId={Number(ofAuction.auctionId)} />
  for (const { pattern, page, isFor } of routes) {
    const params = matchPath(pattern, path)
    if (!params) continue
    if (isFor === 'administrators' && !mine.isAdministrator) break
    if (isFor === 'managers' && !mine.isAdministrator && mine.organizations.length === 0) break
    return page(params)
  }
  return <MissingPage />
}

/** Volunteers have no overview: the auction's own address leads to the first page that they may open. */
function FirstPage() {
  const [first] = navLinks()
  useEffect(() => {
    if (first) navigate(first.href, { replace: true })
  }, [])
  return first ? <WaitingPage /> : <MissingPage />
}

function AuctionPages({ auctionId }: { auctionId: number }) {
  useEffect(() => chooseAuction(auctionId), [auctionId])
  useRetry(chosenFailure.value, readChosen)
  const auction = chosenAuction.value
  const { path } = place.value
  if (auction?.id !== auctionId)
    return chosenFailure.value ? (
      <TroublePage failure={chosenFailure.value} again={readChosen} />
    ) : (
      <WaitingPage />
    )
  const rest = withinAuction(path)!
  if (!isReachable(rest)) return rest === '/' ? <FirstPage /> : <MissingPage />
  for (const { pattern, page } of auctionRoutes) {
    const params = matchPath(pattern, rest)
    if (params) return page(auction, params)
  }
  return <MissingPage />
}
