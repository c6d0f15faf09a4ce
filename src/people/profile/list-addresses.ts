import type { Static } from 'typebox'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { countryOf } from '../../platform/places/countries.ts'
import { formatAddress, type WrittenAddress } from '../../platform/places/format-address.ts'
import { shownProvince } from '../../platform/places/provinces.ts'
import { refuseDeletedAccount } from './account.ts'
import type { address } from './address-schema.ts'

export type Address = Static<typeof address>

export async function listAddresses(
  db: Connection,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ addresses: Address[]; totalCount: number }> {
  const totalCount = (await countAddresses(db, userId)) ?? refuseDeletedAccount()
  return { addresses: (await addressRows(db, userId, page)).map(present), totalCount }
}

type AddressRow = WrittenAddress & Pick<Address, 'id' | 'addressType' | 'googlePlacesId' | 'isPrimary'>

function present({ provinceCode, countryCode, ...rest }: AddressRow): Address {
  return {
    ...rest,
    province: shownProvince(provinceCode),
    country: countryOf(countryCode),
    formatted: formatAddress({ ...rest, provinceCode, countryCode }),
  }
}

async function addressRows(
  db: Connection,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<AddressRow[]> {
  return rows<AddressRow>(
    db,
    `select id, address_type as "addressType", street1, street2, city, province_code as "provinceCode",
            postal_code as "postalCode", country_code as "countryCode",
            google_places_id as "googlePlacesId", is_primary as "isPrimary"
       from addresses where user_id = $1
      order by is_primary desc, id desc limit $2 offset $3`,
    [userId, limit, offset],
  )
}

/** Undefined when the account is gone. */
async function countAddresses(db: Connection, userId: number): Promise<number | undefined> {
  const counted = await row<{ count: number }>(
    db,
    `select count(addresses.id)::int as count
       from users left join addresses on addresses.user_id = users.id
      where users.id = $1 and users.deleted_at is null group by users.id`,
    [userId],
  )
  return counted?.count
}
