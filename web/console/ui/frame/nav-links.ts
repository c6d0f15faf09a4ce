import type { ComponentType } from 'preact'
import { Heart, Lots, People } from '../../../parts/icons.tsx'
import { place } from '../../../shared/router.ts'
import { chosenAuction } from '../../data/session/chosen-auction.ts'
import { rights } from '../../data/session/rights.ts'
import { words } from '../../words/en.ts'
import { isReachable } from './reachable.ts'
import { type SectionKey, sectionOf, sectionPath, sections, withinAuction } from './sections.ts'

type NavLink = {
  /** Null outside any auction. */
  key?: SectionKey
  href: string
  label: string
  Icon: ComponentType<{ size?: number }>
  isHere: boolean
}

/** Where this person can go from here: the sections of the chosen auction that have a page and that they may open. */
export function navLinks(): NavLink[] {
  if (!rights.value) return []
  const { path } = place.value
  const rest = withinAuction(path)
  const auction = chosenAuction.value
  if (rest === null || !auction) return outside(path)
  return sections
    .filter(({ key }) => isReachable(key === 'overview' ? '/' : `/${key}`))
    .map(({ key, Icon }) => ({
      key,
      href: sectionPath(auction.id, key),
      label: words.sections[key],
      Icon,
      isHere: key === sectionOf(rest),
    }))
}

/** The pages outside any auction. */
function outside(path: string): NavLink[] {
  const { isAdministrator, organizations } = rights.value!
  const link = (href: string, label: string, Icon: NavLink['Icon'], isHere = path.startsWith(href)) => [
    { href, label, Icon, isHere },
  ]
  const { nav } = words
  return [
    ...link('/console', nav.auctions, Lots, path === '/console' || path === '/console/new'),
    ...(isAdministrator || organizations.length > 0
      ? link('/console/organizations', nav.organizations, Heart)
      : []),
    ...(isAdministrator ? link('/console/accounts', nav.accounts, People) : []),
  ]
}
