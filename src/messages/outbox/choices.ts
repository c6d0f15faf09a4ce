import type { Connection } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import {
  type ChosenKind,
  chosenKinds,
  isStoppable,
  kindRules,
  type MessageKind,
  type StoppableKind,
} from './kinds.ts'

/**
 * What somebody wants to be mailed. It belongs to the address, not to an account: guests on several lists have an account
 * for each, and whoever stopped a kind of mail must not get it again because another organizer typed the address.
 */
export type MailChoices = Record<ChosenKind, boolean>

const isSentByDefault = (kind: MessageKind) => kindRules[kind].isSent !== 'ifAsked'

export const usualChoices = Object.fromEntries(
  chosenKinds.map((kind) => [kind, isSentByDefault(kind)]),
) as MailChoices

export async function readChoices(db: Connection, address: string): Promise<MailChoices> {
  const made = await rows<{ kind: ChosenKind; isWanted: boolean }>(
    db,
    'select kind, is_wanted as "isWanted" from mail_choices where address_key = email_key($1) and kind = any($2)',
    [address, chosenKinds],
  )
  return { ...usualChoices, ...Object.fromEntries(made.map(({ kind, isWanted }) => [kind, isWanted])) }
}

export async function isWanted(db: Connection, address: string, kind: MessageKind): Promise<boolean> {
  if (!isStoppable(kind)) return true
  const made = await row<{ isWanted: boolean }>(
    db,
    'select is_wanted as "isWanted" from mail_choices where address_key = email_key($1) and kind = $2',
    [address, kind],
  )
  return made?.isWanted ?? isSentByDefault(kind)
}

export async function saveChoices(
  db: Connection,
  address: string,
  choices: Partial<Record<StoppableKind, boolean>>,
): Promise<void> {
  const made = Object.entries(choices)
  await execute(
    db,
    `insert into mail_choices (address_key, kind, is_wanted)
     select email_key($1), kind, is_wanted from unnest($2::text[], $3::boolean[]) as given (kind, is_wanted)
     on conflict (address_key, kind) do update set is_wanted = excluded.is_wanted, changed_at = goodlot_now()`,
    [address, made.map(([kind]) => kind), made.map(([, wants]) => wants)],
  )
}
