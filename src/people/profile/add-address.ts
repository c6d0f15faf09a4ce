import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { lockAccount } from './account.ts'
import { type AddressRequest, type NewAddress, readAddress } from './read-address.ts'

/** Locks the user's row, so that many writes at once leave one primary address and no duplicates. */
export async function addAddress(changes: Changes, userId: number, request: AddressRequest): Promise<void> {
  await changes.commit(async (tx, emit) => {
    const account = await lockAccount(tx, userId)
    const address = readAddress(request, account.countryCode)
    const existingId = await equalAddress(tx, userId, address)
    const id = existingId ?? (await insertAddress(tx, userId, address))
    const hasMoved = request.isPrimary === true && (await makePrimary(tx, userId, id))
    if (existingId === undefined || hasMoved) {
      emit({ kind: 'event.address', userId, payload: { action: 'add' } })
    }
  })
}

async function equalAddress(
  tx: Transaction,
  userId: number,
  address: NewAddress,
): Promise<number | undefined> {
  const equal = await row<{ id: number }>(
    tx,
    `select id from addresses
      where user_id = $1 and (${columns}) is not distinct from ($2, $3, $4, $5, $6, $7, $8, $9)
      order by id limit 1`,
    [userId, ...valuesOf(address)],
  )
  return equal?.id
}

async function insertAddress(tx: Transaction, userId: number, address: NewAddress): Promise<number> {
  const inserted = await row<{ id: number }>(
    tx,
    `insert into addresses (user_id, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [userId, ...valuesOf(address)],
  )
  return inserted!.id
}

/** True if it was not primary before. */
async function makePrimary(tx: Transaction, userId: number, id: number): Promise<boolean> {
  await demoteOthers(tx, userId, id)
  const promoted = await execute(
    tx,
    'update addresses set is_primary = true where user_id = $1 and id = $2 and not is_primary',
    [userId, id],
  )
  return promoted > 0
}

async function demoteOthers(tx: Transaction, userId: number, id: number): Promise<void> {
  await execute(
    tx,
    'update addresses set is_primary = false where user_id = $1 and id <> $2 and is_primary',
    [userId, id],
  )
}

const columns =
  'address_type, street1, street2, city, province_code, postal_code, country_code, google_places_id'

function valuesOf(address: NewAddress): (string | null)[] {
  const { addressType, street1, street2, city, provinceCode, postalCode, countryCode, googlePlacesId } =
    address
  return [addressType, street1, street2, city, provinceCode, postalCode, countryCode, googlePlacesId]
}
