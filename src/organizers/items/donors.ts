import { dropMails } from '../../messages/queue/sent-to-donors.ts'
import { readEmail } from '../../people/accounts/emails.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Flat } from '../basics/fields.ts'

/** A donor agreed for one address, as it is written: any other says nothing about that until an organizer does. */
export function givenDonor(before: Flat, body: { donorEmail?: string | null; donorAgreed?: boolean }): Flat {
  if (body.donorEmail === undefined) return {}
  const given = body.donorEmail === null ? null : (readEmail(body.donorEmail) ?? body.donorEmail)
  const staysAgreed = body.donorAgreed !== undefined || given === before.donorEmail
  return { donorEmail: given, ...(staysAgreed ? {} : { donorAgreed: false }) }
}

/**
 * Notes who says, and when, that donors agreed. What was mailed about a gift belongs to the address: with another one, or
 * none, it is forgotten, and what still waits is not sent.
 */
export async function noteDonors(
  tx: Transaction,
  itemIds: number[],
  { organizerId, hasNewEmail = false }: { organizerId: number; hasNewEmail?: boolean },
): Promise<void> {
  await execute(
    tx,
    `update items set donor_agreed_at = case when donor_agreed then goodlot_now() end,
            donor_agreed_by = case when donor_agreed then $2::int end
      where id = any($1::int[]) and ($3 or donor_agreed is distinct from (donor_agreed_at is not null))`,
    [itemIds, organizerId, hasNewEmail],
  )
  if (hasNewEmail) await forgetDonorMails(tx, itemIds)
}

async function forgetDonorMails(tx: Transaction, itemIds: number[]): Promise<void> {
  await execute(
    tx,
    `with gone as (delete from donor_mails where item_id = any($1::int[]) returning mail_id)
     ${dropMails} and not exists (select from donor_mails where mail_id = outbox.id and item_id <> all($1::int[]))`,
    [itemIds],
  )
}

/** The log of changes says that there is an email, and not which: it outlives the wish of a donor to be forgotten. */
export function withoutAddress(changes: object): object {
  const { donorEmail, ...rest } = changes as { donorEmail?: unknown }
  if (donorEmail === undefined) return rest
  return { ...rest, donorEmail: masked(donorEmail) }
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : '***'
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(one)]))
}
