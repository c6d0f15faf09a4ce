import type { Administrators } from '../../people/accounts/administrators.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, type Statement } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/access/authentication.ts'
import { auctionIds, itemIds } from './status-ids.ts'

/** Who is looking; anonymous viewers have no id. */
export type Viewer = { id: number | null; isAdministrator: boolean }

export const anonymous: Viewer = { id: null, isAdministrator: false }

/** SQL expressions; the defaults suit a query on `auctions` whose first two values are `viewerValues(viewer)`. */
type VisibilityColumns = { auction?: string; user?: string; email?: string; isAdministrator?: string }

/**
 * Who sees an auction: the one rule, as SQL, behind every list, look-up, count, search, cart and socket room. It must
 * be on show, and it must be public, or the person must be registered for it or manage it.
 */
export function isVisible(columns: VisibilityColumns = {}): string {
  const { auction = 'auctions' } = columns
  return `(${isOnShow(auction)} and (not ${auction}.is_private or ${isRegistered(columns)} or ${isManaged(columns)}))`
}

/** The same, and also drafts and tests for those who manage them. */
export function isVisibleWithSetup(columns: VisibilityColumns = {}): string {
  const { auction = 'auctions' } = columns
  return `(${isVisible(columns)} or ${auction}.status_id in (${auctionIds('draft', 'test')})
    and ${hasItsOrganization(auction)} and ${isManaged(columns)})`
}

/** Whether anonymous viewers see it, and so everybody does. */
export function isPublic(auction = 'auctions'): string {
  return `(${isOnShow(auction)} and not ${auction}.is_private)`
}

/** Whether its status lets anybody see it; an auction that is over stays on show for the grace period. */
export function isOnShow(auction = 'auctions'): string {
  return `(${hasItsOrganization(auction)} and (
    ${isInFlight(auction)}
    or ${auction}.status_id in (${auctionIds('closed', 'reconciled')})
      and ${auction}.closed_at > (select goodlot_now()) - interval '${GRACE_DAYS} days'))`
}

export function isInFlight(auction = 'auctions'): string {
  return `${auction}.status_id in (${auctionIds('presale', 'preview', 'open', 'paused', 'extended')})`
}

export function isRegistered({ auction = 'auctions', user = '$1::int' }: VisibilityColumns = {}): string {
  return `exists (select from registrations as own_registration
    where own_registration.auction_id = ${auction}.id and own_registration.user_id = ${user})`
}

/** Who may register: everybody who sees the auction, and those invited, even if they cannot see it yet. */
export function isOpenToRegister(columns: VisibilityColumns = {}): string {
  return `(${isVisible(columns)} or ${isOnShow(columns.auction)} and ${isInvited(columns)})`
}

/**
 * Where invitations are strict, a mail must have proved that the address is theirs: anybody can open an account with a
 * guest's address and a phone of their own.
 */
export function isInvited(columns: VisibilityColumns = {}): string {
  const { auction = 'auctions', user = '$1::int' } = columns
  return `(${isInvitedByAddress(columns)} and (not ${auction}.strict_invitations or exists (
    select from users as invited_person where invited_person.id = ${user} and ${hasProvedAddress('invited_person')})))`
}

/** By the exact e-mail address, except for case: `ánna@…` may belong to somebody other than `anna@…`. */
export function isInvitedByAddress({
  auction = 'auctions',
  user = '$1::int',
  email = `(select email from users where id = ${user})`,
}: VisibilityColumns = {}): string {
  return `exists (select from invitations as own_invitation
    where own_invitation.auction_id = ${auction}.id and email_key(own_invitation.email) = email_key(${email}))`
}

export function isManaged({
  auction = 'auctions',
  user = '$1::int',
  isAdministrator = '$2::boolean',
}: VisibilityColumns = {}): string {
  return `(${isAdministrator} or exists (select from organization_managers as own_organization
    where own_organization.organization_id = ${auction}.organization_id and own_organization.user_id = ${user}))`
}

const isItemApart = `(items.item_type = 'donation' or items.item_type = 'ticket' and not auctions.show_tickets_in_items)`

const hiddenIds = itemIds('draft', 'deleted', 'withdrawn')

/** Draft, deleted and withdrawn items appear nowhere, in no auction. */
export function isItemOnShow(standing = 'standings'): string {
  return `${standing}.status_id not in (${hiddenIds})`
}

/**
 * Lists, counts and searches of an auction's items leave out its donation item, and its tickets unless the auction
 * shows them; they can still be found by id.
 */
export function isItemListed(): string {
  return `(${isItemOnShow()} and not ${isItemApart})`
}

/** How many that is, for a query on `auctions`. */
export const listedItemCount = `(
  (select count(*) from items where items.auction_id = auctions.id and not ${isItemApart})
  - (select count(*) ${fromHiddenItems()} and not ${isItemApart}))::int`

/**
 * The same by category, for a query on `auctions`. Of what is counted only hidden items are read, and these are few:
 * all others are counted in an index, and bids do not touch it.
 */
export const listedItemsByCategory = `(
  select category_id, sum(count)::int as count
    from (select items.category_id, count(*) as count from items
           where items.auction_id = auctions.id and not ${isItemApart} group by items.category_id
          union all
          select items.category_id, -count(*) ${fromHiddenItems()} and not ${isItemApart}
           group by items.category_id) as counts
   group by category_id)`

function fromHiddenItems(): string {
  return `from standings join items on items.id = standings.item_id
           where standings.auction_id = auctions.id and standings.status_id in (${hiddenIds})`
}

const GRACE_DAYS = 30

export const viewerValues = (viewer: Viewer): [id: number | null, isAdministrator: boolean] => [
  viewer.id,
  viewer.isAdministrator,
]

export async function viewerOf(administrators: Administrators, caller: Caller | null): Promise<Viewer> {
  if (!caller) return anonymous
  return { id: caller.id, isAdministrator: await administrators.includes(caller.id) }
}

export async function canSee(db: Connection, viewer: Viewer, auctionId: number): Promise<boolean> {
  return isThere(db, visibleAuction, viewer, auctionId)
}

export async function canSeeWithSetup(db: Connection, viewer: Viewer, auctionId: number): Promise<boolean> {
  return isThere(db, visibleAuctionWithSetup, viewer, auctionId)
}

const visibleAuction = {
  name: 'visible auction',
  text: `select from auctions where id = $3 and ${isVisible()}`,
}
const visibleAuctionWithSetup = {
  name: 'visible auction, with set-up',
  text: `select from auctions where id = $3 and ${isVisibleWithSetup()}`,
}

async function isThere(
  db: Connection,
  statement: Statement,
  viewer: Viewer,
  auctionId: number,
): Promise<boolean> {
  return (await row(db, statement, [...viewerValues(viewer), auctionId])) !== undefined
}

function hasItsOrganization(auction: string): string {
  return `exists (select from organizations as its_organization
    where its_organization.id = ${auction}.organization_id and its_organization.deleted_at is null)`
}
