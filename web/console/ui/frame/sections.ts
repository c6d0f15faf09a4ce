import type { ComponentType } from 'preact'
import {
  Banknote,
  Bell,
  Card,
  Chart,
  Clock,
  Gear,
  Heart,
  Home,
  List,
  Monitor,
  People,
  Person,
  Play,
  Printer,
  Scan,
  Tag,
} from '../../../parts/icons.tsx'
import type { StaffRole } from '../../api-types.ts'
import type { words } from '../../words/en.ts'

export type SectionKey = keyof typeof words.sections

type Section = {
  key: SectionKey
  Icon: ComponentType<{ size?: number }>
  /** The staff roles that may open it; managers may open every section. */
  roles: readonly StaffRole[]
}

/** The navigation of one auction, in order; only sections that have a page and are open to the person are shown. */
export const sections: readonly Section[] = [
  { key: 'overview', Icon: Home, roles: [] },
  { key: 'live', Icon: Clock, roles: ['clerk'] },
  { key: 'items', Icon: Tag, roles: [] },
  { key: 'guests', Icon: Person, roles: [] },
  { key: 'door', Icon: Scan, roles: ['door'] },
  { key: 'desk', Icon: Card, roles: ['desk'] },
  { key: 'money', Icon: Banknote, roles: [] },
  { key: 'raise', Icon: Heart, roles: ['clerk'] },
  { key: 'messages', Icon: Bell, roles: [] },
  { key: 'screen', Icon: Monitor, roles: ['screen', 'clerk'] },
  { key: 'paper', Icon: Printer, roles: [] },
  { key: 'reports', Icon: Chart, roles: [] },
  { key: 'rehearsal', Icon: Play, roles: [] },
  { key: 'staff', Icon: People, roles: [] },
  { key: 'log', Icon: List, roles: [] },
  { key: 'settings', Icon: Gear, roles: [] },
]

/** Such as `/console/a/7/items`; the overview has the auction's own address. */
export const sectionPath = (auctionId: number, key: SectionKey) =>
  `/console/a/${auctionId}${key === 'overview' ? '' : `/${key}`}`

/** The section that a path within an auction belongs to: `items/12` belongs to items. */
export function sectionOf(rest: string): SectionKey | null {
  const first = rest.split('/').filter(Boolean)[0] ?? 'overview'
  return sections.find(({ key }) => key === first)?.key ?? null
}

/** What follows `/console/a/{auctionId}`; null outside any auction. */
export function withinAuction(path: string): string | null {
  const found = /^\/console\/a\/[^/]+(\/.*)?$/.exec(path)
  return found ? (found[1] ?? '/') : null
}
