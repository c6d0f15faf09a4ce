import type { Static } from 'typebox'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { formatAddress, type WrittenAddress } from '../../platform/places/format-address.ts'
import { refuseDeletedAccount } from './account.ts'
import type { profile } from './profile-schema.ts'

/** The shipping address is built from the primary address at every read, so the two cannot differ. */
export async function showProfile(
  db: Connection,
  userId: number,
  publicUrl: string,
): Promise<Static<typeof profile>> {
  const found = (await profileRow(db, userId)) ?? refuseDeletedAccount()
  const { photoKey, primaryAddress, ...person } = found
  return {
    ...person,
    profilePhotoUrl: photoKey && imageUrl(publicUrl, photoKey, 'large'),
    shippingAddress: primaryAddress && formatAddress(primaryAddress),
  }
}

type ProfileRow = Omit<Static<typeof profile>, 'profilePhotoUrl' | 'shippingAddress'> & {
  photoKey: string | null
  primaryAddress: WrittenAddress | null
}

async function profileRow(db: Connection, userId: number): Promise<ProfileRow | undefined> {
  return row<ProfileRow>(
    db,
    `select users.id as identity, users.guid as "usersGuid", users.first_name as "firstName",
            users.last_name as "lastName", users.display_name as "displayName", users.email,
            users.phone as "userCellPhone", users.country_code as "countryCode", users.company,
            (select images.key from user_images join images on images.id = user_images.image_id
              where user_images.user_id = users.id and user_images.deleted_at is null
              order by user_images.id desc limit 1) as "photoKey",
            (select json_build_object('street1', street1, 'street2', street2, 'city', city,
                      'provinceCode', province_code, 'postalCode', postal_code,
                      'countryCode', addresses.country_code)
               from addresses where user_id = users.id and is_primary) as "primaryAddress"
       from users where users.id = $1 and users.deleted_at is null`,
    [userId],
  )
}
