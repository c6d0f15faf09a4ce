import { hasProvedPhone, provedPhone } from '../../people/accounts/proved-phones.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { type TextedKind, textedKinds } from './kinds.ts'

/** Which texts somebody asked for. It holds for the phone they proved when they asked, and for no other. */
export type TextChoices = Record<TextedKind, boolean>

/** In SQL, for a query on `users`: whether they want texts of this kind, at the phone they have now. */
export const wantsTexts = (kind: TextedKind) => `exists (
  select from channel_choices as consent
   where consent.user_id = users.id and consent.channel = 'text' and consent.kind = '${kind}' and consent.is_wanted
     and consent.phone = users.phone and ${hasProvedPhone()})`

export type OwnTexts = {
  /** The last digits of the phone they go to; null without a proved phone. */
  phone: string | null
  /** Whether this phone answered STOP. */
  isStopped: boolean
  choices: TextChoices
}

export async function readOwnTexts(db: Connection, userId: number): Promise<OwnTexts> {
  const person = await row<{ phone: string | null; isStopped: boolean; kinds: string[] }>(
    db,
    `select ${provedPhone()} as phone, exists (select from stopped_phones where stopped_phones.phone = users.phone) as "isStopped",
            array(select consent.kind from channel_choices as consent
                   where consent.user_id = users.id and consent.channel = 'text' and consent.is_wanted
                     and consent.phone = ${provedPhone()}) as kinds
       from users where id = $1`,
    [userId],
  )
  const kinds = new Set(person?.kinds)
  const choices = textedKinds.map((kind) => [kind, kinds.has(kind)])
  return {
    phone: person?.phone ?? null,
    isStopped: person?.isStopped ?? false,
    choices: Object.fromEntries(choices) as TextChoices,
  }
}

/** False without a phone that they have proved: nobody asks for texts to somebody else. */
export async function saveTextChoices(
  tx: Transaction,
  userId: number,
  { choices, wording }: { choices: Partial<TextChoices>; wording: string },
): Promise<boolean> {
  const made = Object.entries(choices)
  const saved = await execute(
    tx,
    `insert into channel_choices (user_id, channel, kind, is_wanted, phone, wording)
     select users.id, 'text', given.kind, given.is_wanted, users.phone, $4
       from users, unnest($2::text[], $3::boolean[]) as given (kind, is_wanted)
      where users.id = $1 and ${hasProvedPhone()}
     on conflict (user_id, channel, kind) do update set is_wanted = excluded.is_wanted, phone = excluded.phone,
       wording = excluded.wording, changed_at = goodlot_now()`,
    [userId, made.map(([kind]) => kind), made.map(([, wants]) => wants), wording],
  )
  return saved > 0 || made.length === 0
}

export async function isPhoneStopped(db: Connection, phone: string): Promise<boolean> {
  return (await row(db, 'select from stopped_phones where phone = $1', [phone])) !== undefined
}

/** False when it was so before. */
export async function stopPhone(db: Connection, phone: string): Promise<boolean> {
  const sql = 'insert into stopped_phones (phone) values ($1) on conflict do nothing'
  return (await execute(db, sql, [phone])) > 0
}

export async function startPhone(db: Connection, phone: string): Promise<boolean> {
  return (await execute(db, 'delete from stopped_phones where phone = $1', [phone])) > 0
}

/** What people who share a number with us read in; of nobody who is known, nothing. */
export async function languageOfPhone(db: Connection, phone: string): Promise<string | null> {
  const [person] = await rows<{ language: string | null }>(
    db,
    'select language from users where phone = $1 and deleted_at is null order by id limit 1',
    [phone],
  )
  return person?.language ?? null
}
