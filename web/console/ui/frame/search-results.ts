import type { Guest, Item } from '../../api-types.ts'
import type { words } from '../../words/en.ts'

type SectionKey = keyof typeof words.sections

export type Found = { kind: 'item' | 'guest'; number: string; name: string; href: string }

type Lot = Pick<Item, 'id' | 'itemCode' | 'name' | 'itemType' | 'status' | 'controlMode'>
type FoundGuest = Pick<Guest, 'userId' | 'paddleNumber' | 'firstName' | 'lastName' | 'email'>

/** A page that can show a result. */
type ShownAt<Row> = { section: SectionKey; path: (row: Row) => string; shows?: (row: Row) => boolean }

/** Where this person is, and what they may open. */
export type Searcher = { here: SectionKey | null; canOpen: (section: SectionKey) => boolean }

/** The managers' own page comes first, and then those of the roles. */
const lotPages: readonly ShownAt<Lot>[] = [
  { section: 'items', path: ({ id }) => `items/${id}` },
  { section: 'live', path: ({ id }) => `live?lot=${id}`, shows: isLive },
]
const guestPages: readonly ShownAt<FoundGuest>[] = [
  { section: 'guests', path: ({ userId }) => `guests/${userId}` },
  { section: 'desk', path: ({ paddleNumber }) => `desk?paddle=${paddleNumber}` },
  { section: 'door', path: ({ userId }) => `door?guest=${userId}` },
]

/** Which results lead anywhere for this person; where none do, there is nothing to search. */
export const findable = ({ canOpen }: Pick<Searcher, 'canOpen'>) => ({
  lots: lotPages.some(({ section }) => canOpen(section)),
  guests: guestPages.some(({ section }) => canOpen(section)),
})

type Answers = { auctionId: number; items: readonly Lot[]; guests: readonly FoundGuest[] }

/**
 * Each result leads to the page on which the person is, if it can show it, or else to the first that they may open and
 * that can. Exact numbers come first: lot 12 and paddle 12 before anything that only contains 12.
 */
export function foundIn(search: string, { auctionId, items, guests }: Answers, searcher: Searcher): Found[] {
  const address = <Row>(pages: readonly ShownAt<Row>[], row: Row) => {
    const page = pageFor(pages, row, searcher)
    return page && `/console/a/${auctionId}/${page.path(row)}`
  }
  const found = [
    ...items.map((item) => ({
      kind: 'item' as const,
      number: item.itemCode,
      name: item.name,
      href: address(lotPages, item),
    })),
    ...guests.map((guest) => ({
      kind: 'guest' as const,
      number: String(guest.paddleNumber),
      name: `${guest.firstName} ${guest.lastName}`.trim() || guest.email,
      href: address(guestPages, guest),
    })),
  ].filter((one): one is Found => one.href !== null)
  const isExact = ({ number }: Found) => number.toLowerCase() === search.toLowerCase()
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))]
}

function pageFor<Row>(pages: readonly ShownAt<Row>[], row: Row, { here, canOpen }: Searcher) {
  const able = pages.filter(({ section, shows }) => canOpen(section) && (shows?.(row) ?? true))
  return able.find(({ section }) => section === here) ?? able[0] ?? null
}

/** Live has the lots under way, and those that are opened by hand. */
function isLive({ itemType, status, controlMode }: Lot): boolean {
  if (!['silent', 'live', 'sealedBid'].includes(itemType)) return false
  if (status === 'pending') return controlMode === 'manual'
  return ['open', 'closing', 'extended', 'paused'].includes(status)
}
