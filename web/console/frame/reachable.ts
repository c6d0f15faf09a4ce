import { matchPath } from '../../shared/route-match.ts'
import { chosenAuction } from '../auctions/chosen-auction.ts'
import { mayAs, mayOpen } from '../may.ts'
import { rights } from '../rights.ts'
import { auctionRoutes } from '../routes.tsx'
import { sectionOf, sections } from './sections.ts'

/** Whether a path within the chosen auction, such as `/items/12`, has a page that this person may open. */
export function isReachable(rest: string): boolean {
  const auction = chosenAuction.value
  const section = sections.find(({ key }) => key === sectionOf(rest))
  if (!auction || !rights.value || !section) return false
  return (
    mayOpen(mayAs(rights.value, auction), section.roles) &&
    auctionRoutes.some(({ pattern }) => matchPath(pattern, rest) !== null)
  )
}
