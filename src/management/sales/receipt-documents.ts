import type { Connection } from '../../database/pool.ts'
import { readDocuments } from '../../purchases/receipts.ts'
import { listReceipts, type ReceiptQuery } from './receipt-records.ts'

/** Receipts to print, by name as people stand in line; guests who have not joined are shown as they were typed. */
export async function listDocuments(
  db: Connection,
  { auctionId, publicUrl }: { auctionId: number; publicUrl: string },
  query: ReceiptQuery,
) {
  const { rows, totalCount } = await listReceipts(db, auctionId, query)
  const ids = rows.map(({ id }) => id)
  const choice = { where: 'receipts.id = any($1::int[])', values: [ids], isForOrganizer: true }
  const found = await readDocuments(db, choice, publicUrl)
  const documents = new Map(found.map((document) => [document.id, document]))
  return { documents: ids.map((id) => documents.get(id)!), totalCount }
}
