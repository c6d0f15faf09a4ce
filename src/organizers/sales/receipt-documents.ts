import { type ReceiptDocument, readDocuments } from '../../money/bills/receipts.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { listReceipts, type ReceiptQuery } from './receipt-records.ts'

/**
 * Receipts to print, by name as people stand in line; guests who have not joined are shown as they were typed. A desk gets
 * addresses only with the one receipt that it prints; the list of all of them is for managers.
 */
export async function listDocuments(
  db: Connection,
  { auctionId, isManager, publicUrl }: { auctionId: number; isManager: boolean; publicUrl: string },
  query: ReceiptQuery,
) {
  const { rows, totalCount } = await listReceipts(db, auctionId, query)
  const ids = rows.map(({ id }) => id)
  const choice = { where: 'receipts.id = any($1::int[])', values: [ids], isForOrganizer: true }
  const found = await readDocuments(db, choice, publicUrl)
  const showsAddresses = isManager || query.receiptId !== undefined
  const shown = showsAddresses ? found : found.map(withoutAddress)
  const documents = new Map(shown.map((document) => [document.id, document]))
  return { documents: ids.map((id) => documents.get(id)!), totalCount }
}

const withoutAddress = (document: ReceiptDocument): ReceiptDocument => {
  const { name, paddleNumber } = document.buyer
  return { ...document, buyer: { name, company: null, paddleNumber, address: null } }
}
