import { chosenAuction } from '../../data/session/chosen-auction.ts'
import { accessTo, canOpen } from '../../data/session/permissions.ts'
import { rights } from '../../data/session/rights.ts'
import { sectionOf, sections } from './sections.ts'

/** Whether this person may open a path within the chosen auction, such as `/items/12`. */
export function isReachable(rest: string): boolean {
  const auction = chosenAuction.value
  const section = sections.find(({ key }) => key === sectionOf(rest))
  return Boolean(
    auction && rights.value && section && canOpen(accessTo(rights.value, auction), section.roles),
  )
}
