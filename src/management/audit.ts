import type { Connection } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import type { AuctionOrganizer, Organizer } from './authority.ts'

export type AuditSubject =
  | 'organization'
  | 'manager'
  | 'key'
  | 'webhook'
  | 'staff'
  | 'user'
  | 'auction'
  | 'category'
  | 'item'
  | 'image'
  | 'invitation'
  | 'registration'
  | 'broadcast'
  | 'mail'
  | 'bid'
  | 'purchase'
  | 'offer'
  | 'receipt'
  | 'payment'
  | 'onlinePayment'
  | 'payLink'
  | 'chargeRun'
  | 'chargeDay'
  | 'paymentAccess'
  | 'cash'
  | 'screen'
  | 'checkInCode'
  | 'seating'

export type AuditEntry = {
  organizationId: number | null
  /** A verb: create, update, delete, open, pause, … */
  action: string
  subject: AuditSubject
  subjectId: number | null
  changes?: object
}

/** Records who did what, in the transaction that did it. */
export async function writeAudit(tx: Connection, organizer: Organizer, entry: AuditEntry): Promise<void> {
  await execute(
    tx,
    `insert into audit_log (actor_id, organization_id, auction_id, action, subject, subject_id, changes)
     values ($1, $2, $7, $3, $4, $5, $6)`,
    [
      organizer.id,
      entry.organizationId,
      entry.action,
      entry.subject,
      entry.subjectId,
      entry.changes ?? {},
      auctionOf(organizer, entry),
    ],
  )
}

/** The auction whose log it belongs to, or null. */
function auctionOf(organizer: Organizer, { subject, subjectId }: AuditEntry): number | null {
  if (subject === 'auction') return subjectId
  return (organizer as Partial<AuctionOrganizer>).auctionId || null
}

/** `{name: {from: 'Gala', to: 'Spring Gala'}}` for each field that has changed. */
export function differences(before: Flat, after: Flat): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.keys(after).filter((key) => !isSame(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, { from: before[key] ?? null, to: after[key] }]))
}

type Flat = Record<string, unknown>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
