import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { isKnownCountry } from '../../platform/places/countries.ts'
import { type Phone, parseLocalPhone } from '../accounts/phones.ts'
import { lockAccount } from './account.ts'
import { profileUpdate } from './profile-schema.ts'

type ProfileUpdate = Static<typeof profileUpdate>

/** Ends the request when the number cannot be texted. */
export type CheckPhone = (phone: Phone, userId: number) => Promise<void>

export async function updateProfile(
  { changes, checkPhone }: { changes: Changes; checkPhone: CheckPhone },
  userId: number,
  wanted: ProfileUpdate,
): Promise<void> {
  const countryCode = wanted.countryCode?.trim().toUpperCase()
  if (countryCode !== undefined && !isKnownCountry(countryCode)) {
    throw invalidFields({ countryCode: ['must be an ISO 3166-1 alpha-2 code'] })
  }
  const region = countryCode ?? (await countryOf(changes.db, userId))
  const phone = readPhone(wanted.userCellPhone, region)
  if (phone) await checkPhone(phone, userId)
  await changes.commit(async (tx, emit) => {
    await lockAccount(tx, userId)
    const fields = editableFields.filter((field) => field in wanted)
    if (fields.length === 0) return
    await saveProfile(tx, userId, { ...wanted, countryCode, userCellPhone: phone?.e164 })
    emit({ kind: 'event.user', userId, payload: { action: 'update', fields } })
  })
}

const editableFields = Object.keys(profileUpdate.properties)

/** The contract gives these their own status, 422, so they are looked for before the schema is checked. */
export async function refuseOtherFields({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const others = Object.keys(body).filter((field) => !editableFields.includes(field))
  if (others.length === 0) return
  throw new ApiError('validation_error', `These fields cannot be edited: ${others.join(', ')}.`, {
    status: 422,
    fields: Object.fromEntries(others.map((field) => [field, ['cannot be edited']])),
  })
}

async function countryOf(db: Connection, userId: number): Promise<string | null> {
  const account = await row<{ country: string | null }>(
    db,
    'select country_code as country from users where id = $1',
    [userId],
  )
  return account?.country ?? null
}

function readPhone(text: string | undefined, region: string | null): Phone | undefined {
  if (text === undefined) return undefined
  const phone = parseLocalPhone(text, region)
  if (!phone) {
    const fields = { userCellPhone: ['must be E.164, or local digits of the country'] }
    throw new ApiError('invalid_phone', 'This is not a valid phone number in that region.', { fields })
  }
  return phone
}

type Saved = { [Field in keyof ProfileUpdate]: ProfileUpdate[Field] | undefined }

async function saveProfile(tx: Transaction, userId: number, wanted: Saved): Promise<void> {
  await execute(
    tx,
    `update users
        set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
            display_name = coalesce($4, display_name), country_code = coalesce($5, country_code),
            phone = coalesce($6, phone), company = case when $7 then $8 else company end
      where id = $1`,
    [
      userId,
      wanted.firstName?.trim(),
      wanted.lastName?.trim(),
      wanted.displayName?.trim(),
      wanted.countryCode,
      wanted.userCellPhone,
      wanted.company !== undefined,
      wanted.company?.trim() || null,
    ],
  )
}
