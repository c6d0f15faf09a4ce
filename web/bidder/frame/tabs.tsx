import { Lots, Paddle, Person } from '../../parts/icons.tsx'
import { TabBar } from '../../parts/tab-bar.tsx'
import { place } from '../../shared/router.ts'
import { outbidCount } from '../items/stakes.ts'
import { words } from '../words/en.ts'

/** The three tabs that everybody needs; an item's page has its own bar instead. */
export function Tabs() {
  const { path } = place.value
  if (path.startsWith('/i/') || path === '/sign-in') return null
  const { nav } = words
  return (
    <TabBar
      label={words.tabs}
      tabs={[
        { href: '/', label: nav.lots, Icon: Lots, isHere: path === '/' || path.startsWith('/a/') },
        {
          href: '/bids',
          label: nav.bids,
          Icon: Paddle,
          isHere: path === '/bids',
          count: outbidCount(),
          countLabel: nav.outbid,
        },
        { href: '/you', label: nav.you, Icon: Person, isHere: path.startsWith('/you') },
      ]}
    />
  )
}
