import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import { rows, type Transaction } from '../../platform/database/pool.ts'
import type { GuestKeys } from './guest-columns.ts'

/** By what a line says of them: the one spelling by which people are told apart, and the guest of this auction who is meant. */
export type People = Map<string, { key: string; userId: number | null; hasNamesake: boolean }>

type PeopleQuery = { auctionId: number; lines: GuestKeys[]; trustsAddresses: boolean }

/**
 * By the addresses as they stand in the file. A guest for whom an organizer typed the address is meant by it. Somebody who
 * registered with it by themselves is meant only if they proved the address or the phone of the line, came to the door, or
 * the manager says so. To be named as a host tells nobody anything.
 */
export async function matchPeople(
  tx: Transaction,
  { auctionId, lines, trustsAddresses }: PeopleQuery,
): Promise<People> {
  const hosts = lines.flatMap(({ hostEmail: email }) =>
    email === null ? [] : [{ email, phone: null, isHost: true }],
  )
  const guests = lines.flatMap(({ email, phone }) =>
    email === null ? [] : [{ email, phone, isHost: false }],
  )
  const named = [...hosts, ...guests]
  const found = await rows<{ email: string; key: string; userId: number | null; hasNamesake: boolean }>(
    tx,
    `with guests as materialized (
       select user_id, email_key(typed_email) as typed_key, checked_in_at, verified_phone,
              ${hasProvedAddress()} as has_proved_address,
              case when not ${hasNoSignIn()} then email_key(users.email) end as own_key
         from registrations join users on users.id = user_id where auction_id = $1 and users.deleted_at is null
     ), found as (
       select given.email, email_key(given.email) as key, own.user_id as own_id, typed.user_id as typed_id,
              is_host or $5 or own.checked_in_at is not null or coalesce(own.has_proved_address, false)
                or coalesce(own.verified_phone = given.phone, false) as is_meant
         from unnest($2::text[], $3::text[], $4::boolean[]) as given (email, phone, is_host)
         left join guests as own on own.own_key = email_key(given.email)
         left join (select typed_key, min(user_id) as user_id from guests group by 1) as typed
              on typed.typed_key = email_key(given.email))
     select email, key, coalesce(typed_id, case when is_meant then own_id end) as "userId",
            typed_id is null and own_id is not null and not is_meant as "hasNamesake"
       from found`,
    [
      auctionId,
      named.map(({ email }) => email),
      named.map(({ phone }) => phone),
      named.map(({ isHost }) => isHost),
      trustsAddresses,
    ],
  )
  const people: People = new Map(found.map(({ email, ...person }) => [email, person]))
  for (const [ref, person] of await withoutAddress(tx, auctionId, lines)) people.set(ref, person)
  return people
}

/**
 * Guests who come with a host often have no address. A line without one means a guest of the list who has none either, with
 * the same phone, or the same name where one of the two has no phone; each guest is meant by one line at most.
 */
async function withoutAddress(tx: Transaction, auctionId: number, lines: GuestKeys[]): Promise<People> {
  const nameless = lines.filter(({ email }) => email === null)
  if (nameless.length === 0) return new Map()
  const found = await rows<{ ref: string; key: string; userIds: number[] }>(
    tx,
    `with listed as materialized (
       select user_id, paddle_number, nullif(typed_phone, '') as phone,
              fold_text(trim(concat_ws(' ', typed_first_name, typed_last_name))) as name
         from registrations join users on users.id = user_id
        where auction_id = $1 and typed_email is null and ${hasNoSignIn()} and users.deleted_at is null
     ), given as materialized (
       select ref, fold_text(name) as name, phone, paddle
         from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as given (ref, name, phone, paddle)
     ), meant as (
       select ref, user_id, paddle_number from given join listed on listed.phone = given.phone
       union select ref, user_id, paddle_number from given join listed on listed.name = given.name
        where listed.phone is null or given.phone is null)
     select ref, concat_ws(' ', 'name', name, phone, paddle) as key,
            array_remove(array_agg(user_id order by paddle_number is distinct from paddle, user_id), null) as "userIds"
       from given left join meant using (ref) group by ref, name, phone, paddle`,
    [
      auctionId,
      nameless.map(({ ref }) => ref),
      nameless.map(({ name }) => name),
      nameless.map(({ phone }) => phone),
      nameless.map(({ paddleNumber }) => paddleNumber),
    ],
  )
  const byRef = new Map(found.map((one) => [one.ref, one]))
  const people: People = new Map()
  const taken = new Set<number | null>()
  for (const { ref } of nameless) {
    const { key, userIds } = byRef.get(ref)!
    const [userId = null] = new Set<number | null>(userIds).difference(taken)
    taken.add(userId)
    people.set(ref, { key, userId, hasNamesake: false })
  }
  return people
}
