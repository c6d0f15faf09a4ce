import { ensureDonationItem } from '../../auction/items/donation-item.ts'
import { isBidOn } from '../../engine/item-types.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { insertUser } from '../../people/accounts/users.ts'
import { addAddress } from '../../people/profile/add-address.ts'
import { execute } from '../../platform/database/pool.ts'
import { type Gallery, hangPictures, landscape, square } from './gallery.ts'
import type { History } from './history.ts'
import { type Columns, insert, insertAll } from './insert.ts'
import type { DemoAuction, Lot } from './lot.ts'
import { organizations } from './organizations.ts'
import { emailOf, type Person, type PersonKey, people } from './people.ts'

export type UserIds = Readonly<Record<PersonKey, number>>

export async function setUpPeople({ tx, changes }: History): Promise<UserIds> {
  const everybody = Object.entries(people) as [PersonKey, Person][]
  const portraits = everybody.flatMap(([, { portrait }]) => (portrait ? [portrait] : []))
  const gallery = await hangPictures(tx, portraits, square)
  const ids: Partial<Record<PersonKey, number>> = {}
  for (const [key, { company, portrait, home, ...person }] of everybody) {
    const id = await insertUser(tx, { ...person, email: emailOf(key), whitelabelId: 1, isKept: true })
    ids[key] = id
    if (company) await execute(tx, 'update users set company = $2 where id = $1', [id, company])
    if (portrait) await insert(tx, 'user_images', { user_id: id, image_id: gallery.idOf(portrait) })
    if (home) {
      const [street1, city, province, postalCode] = home
      const address = { street1, city, province, postalCode, country: person.countryCode }
      await addAddress(changes, id, { addressType: 'Home', ...address, isPrimary: true })
    }
  }
  return ids as UserIds
}

/** Returns their ids, in the order of the list. */
export async function setUpOrganizations({ tx }: History, userIds: UserIds): Promise<number[]> {
  const logos = organizations.map(({ logo }) => logo)
  const gallery = await hangPictures(tx, logos, square)
  const ids = await insertAll(
    tx,
    'organizations',
    organizations.map(({ managers, logo, ...words }) => ({ ...words, logo_id: gallery.idOf(logo) })),
  )
  const managers = organizations.flatMap((organization, index) =>
    organization.managers.map((key) => ({ organization_id: ids[index]!, user_id: userIds[key] })),
  )
  await insertAll(tx, 'organization_managers', managers)
  return ids
}

/** A draft with everything in it; what happens to it is up to the story. */
export async function setUpAuction(
  { tx }: History,
  auction: DemoAuction,
  { organizationId, time }: { organizationId: number; time: (minutes: number) => Date },
): Promise<{ id: number; itemIds: Map<Lot, number> }> {
  const { lots, levels, settings } = auction
  const pictures = [auction.picture, ...lots.map(({ picture }) => picture)]
  const gallery = await hangPictures(tx, pictures, landscape)
  const id = await insert(tx, 'auctions', {
    organization_id: organizationId,
    name: auction.name,
    description: auction.about,
    image_id: gallery.idOf(auction.picture),
    start_at: time(auction.startsIn),
    end_at: time(auction.endsIn),
    ...settings,
  })
  await insertAll(
    tx,
    'donation_levels',
    levels.map((dollars) => ({ auction_id: id, amount_cents: cents(dollars) })),
  )
  const names = [...new Set(lots.map(({ category }) => category))]
  const categories = names.map((name, position) => ({ auction_id: id, name, position }))
  const categoryIds = await insertAll(tx, 'categories', categories)
  const categoryId = (lot: Lot) => categoryIds[names.indexOf(lot.category)]!

  const items = lots.map((lot) => ({ auction_id: id, category_id: categoryId(lot), ...itemColumns(lot) }))
  const itemIds = await insertAll(tx, 'items', items)
  await insertAll(
    tx,
    'standings',
    lots.map((lot, index) => ({
      item_id: itemIds[index]!,
      auction_id: id,
      ...standingColumns(lot, auction, time),
    })),
  )
  await insertAll(tx, 'item_images', hooks(lots, itemIds, gallery))
  await ensureDonationItem(tx, id)
  return { id, itemIds: new Map(lots.map((lot, index) => [lot, itemIds[index]!])) }
}

function itemColumns(lot: Lot): Columns {
  const { type = 'silent' } = lot
  return {
    item_code: lot.code,
    name: lot.name,
    description: lot.about,
    item_type: type,
    donor_name: lot.donor ?? null,
    fair_market_value_cents: cents(lot.value),
    starting_cents: isBidOn(type) ? cents(lot.price) : 0,
    increment_cents: cents(lot.step),
    buy_now_cents: cents(isBidOn(type) ? lot.buyNow : lot.price),
    reserve_cents: cents(lot.reserve),
    is_featured: lot.isFeatured ?? false,
    is_local_only: lot.isLocalOnly ?? false,
  }
}

function standingColumns(lot: Lot, auction: DemoAuction, time: (minutes: number) => Date): Columns {
  const endAt = time(lot.endsIn ?? auction.endsIn)
  return {
    status_id: itemStatus.pending,
    control_mode: lot.type === 'live' ? 'manual' : 'auto',
    start_at: time(auction.startsIn),
    end_at: endAt,
    first_end_at: endAt,
    quantity: lot.stock ?? null,
  }
}

function hooks(lots: readonly Lot[], itemIds: number[], gallery: Gallery): Columns[] {
  return lots.map(({ picture }, index) => ({
    item_id: itemIds[index]!,
    image_id: gallery.idOf(picture),
    position: 1,
  }))
}

const cents = (dollars: number | undefined) => (dollars === undefined ? null : BigInt(dollars) * 100n)
