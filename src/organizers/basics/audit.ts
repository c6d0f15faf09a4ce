import { queueImportantChange } from '../../messages/important-changes.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
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

/** Records who did what, in the transaction that did it; what all managers must hear of is mailed to them. */
export async function writeAudit(tx: Connection, organizer: Organizer, entry: AuditEntry): Promise<void> {
  const { organizationId, action, subject, subjectId, changes = {} } = entry
  const written = await row<{ id: number }>(
    tx,
    `insert into audit_log (actor_id, organization_id, auction_id, action, subject, subject_id, changes)
     values ($1, $2, $7, $3, $4, $5, $6) returning id::float8 as id`,
    [organizer.id, organizationId, action, subject, subjectId, changes, auctionOf(organizer, entry)],
  )
  await queueImportantChange(tx, { id: written!.id, organizationId, action, subject, subjectId, changes })
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
