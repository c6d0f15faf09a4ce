import { randomBytes } from 'node:crypto'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { dueOf, readBooks } from '../bills/books.ts'

export type PayLink = {
  id: number
  receiptId: number
  token: string
  createdAt: Date
  expiresAt: Date
  isEnded: boolean
  isPaid: boolean
}

/** How long a link can be used. */
const LINK_DAYS = 30

const columns = `id, receipt_id as "receiptId", token, created_at as "createdAt", expires_at as "expiresAt",
  ended_at is not null or expires_at <= goodlot_now() as "isEnded", is_paid as "isPaid"`

/** The bill's open link, or a new one; `isNew` says which. Null: made for a mail. */
export async function ensurePayLink(
  tx: Connection,
  { receiptId, madeBy }: { receiptId: number; madeBy: number | null },
): Promise<PayLink & { isNew: boolean }> {
  await execute(
    tx,
    `update pay_links set ended_at = goodlot_now()
      where receipt_id = $1 and ended_at is null and expires_at <= goodlot_now()`,
    [receiptId],
  )
  const made = await row<PayLink>(
    tx,
    `insert into pay_links (receipt_id, token, made_by, expires_at)
     values ($1, $2, $3, goodlot_now() + interval '${LINK_DAYS} days')
     on conflict (receipt_id) where ended_at is null do nothing returning ${columns}`,
    [receiptId, randomBytes(16).toString('base64url'), madeBy],
  )
  if (made) return { ...made, isNew: true }
  const open = await openPayLink(tx, receiptId)
  // It may have ended in between.
  return open ? { ...open, isNew: false } : ensurePayLink(tx, { receiptId, madeBy })
}

export function openPayLink(db: Connection, receiptId: number): Promise<PayLink | undefined> {
  const isOpen = 'ended_at is null and expires_at > goodlot_now()'
  return row<PayLink>(db, `select ${columns} from pay_links where receipt_id = $1 and ${isOpen}`, [receiptId])
}

export function payLinkOf(db: Connection, token: string): Promise<PayLink | undefined> {
  return row<PayLink>(db, `select ${columns} from pay_links where token = $1`, [token])
}

/** False if there was none. What somebody has open at the provider is closed by the caller. */
export async function revokePayLink(tx: Transaction, receiptId: number): Promise<boolean> {
  const sql = 'update pay_links set ended_at = goodlot_now() where receipt_id = $1 and ended_at is null'
  return (await execute(tx, sql, [receiptId])) > 0
}

/** A link has done its work once nothing is due: what is bought later, or refunded, is not paid with it. */
export async function endPaidLink(db: Connection, receiptId: number): Promise<void> {
  if (dueOf(await readBooks(db, receiptId)) > 0n) return
  const sql = `update pay_links set ended_at = goodlot_now(), is_paid = true
                where receipt_id = $1 and ended_at is null`
  await execute(db, sql, [receiptId])
}

/** What comes after # is never sent to a server, so that the token is in no log of requests. */
export const payLinkAddress = (origin: string, { token }: Pick<PayLink, 'token'>) => `${origin}/pay#${token}`
