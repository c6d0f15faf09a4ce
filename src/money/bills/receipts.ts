import type { Cents } from '../../engine/cents.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { isUsReceipt, usStatements } from '../../engine/us-receipt.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { formatAddress, type WrittenAddress } from '../../platform/places/format-address.ts'
import { presentCorrection, readCorrections } from './corrections.ts'
import { paidLines, presentLine, presentSums, type ReceiptFacts, totalsOf, valued } from './receipt-lines.ts'

type SummaryRow = {
  id: number
  auctionId: number
  auctionName: string
  organizationName: string
  currency: string
  createdAt: Date
  billedCents: Cents
  dueCents: Cents
  toRefundCents: Cents
  isPaid: boolean
  number: number | null
  revision: number | null
}

/**
 * Buyers keep their receipts: they need them long after the auction has left the lists. One whose lines were all taken
 * back is there while money is owed back, or if it was corrected. A test sells nothing.
 */
const isIssued = `auctions.status_id not in (${auctionStatus.draft}, ${auctionStatus.test})
  and (receipts.credit_cents > 0
    or exists (select from purchases where purchases.receipt_id = receipts.id and not awaits_confirmation)
    or exists (select from receipt_revisions where receipt_revisions.receipt_id = receipts.id)
    or exists (select from receipt_corrections where receipt_corrections.receipt_id = receipts.id))`

/** In SQL, of `receipts`: the number it has by now, if any. */
export const newestRevision = `select number, revision from receipt_revisions
  where receipt_id = receipts.id order by revision desc limit 1`

export async function listReceipts(db: Connection, userId: number, query: { limit: number; offset: number }) {
  const found = await page<SummaryRow>(
    db,
    {
      columns: `receipts.id, auctions.id as "auctionId", auctions.name as "auctionName",
        organizations.name as "organizationName", auctions.currency, receipts.created_at as "createdAt",
        billed_cents as "billedCents", due_cents as "dueCents", to_refund_cents as "toRefundCents",
        is_settled as "isPaid", newest.number, newest.revision`,
      from: `receipts join receipt_books on receipt_books.receipt_id = receipts.id
               join auctions on auctions.id = receipts.auction_id
               join organizations on organizations.id = auctions.organization_id
               left join lateral (${newestRevision}) as newest on true
              where receipts.user_id = $1 and ${isIssued}`,
      orderBy: 'receipts.id desc',
      values: [userId],
    },
    query,
  )
  const receipts = found.rows.map(({ createdAt, billedCents, dueCents, toRefundCents, ...receipt }) => ({
    ...receipt,
    createdAt: toEpoch(createdAt),
    ...presentSums({ billedCents, dueCents, toRefundCents }),
  }))
  return { receipts, totalCount: found.totalCount }
}

/** The whole receipt, if it is this person's; one that has a number also as it was in an earlier revision. */
export async function readReceipt(
  db: Connection,
  {
    receiptId,
    userId,
    publicUrl,
    revision = null,
  }: { receiptId: number; userId: number; publicUrl: string; revision?: number | null },
) {
  const [receipt] = await readDocuments(
    db,
    {
      where: `receipts.id = $1 and receipts.user_id = $2 and ${isIssued}`,
      values: [receiptId, userId],
      revision,
    },
    publicUrl,
  )
  return receipt
}

/** Which receipts to read, in SQL, and for whom: managers see guests who have not joined as they were typed. */
type ReceiptChoice = {
  where: string
  values: unknown[]
  isForOrganizer?: boolean
  /** Null: as they are now. Receipts without it are left out. */
  revision?: number | null
}

/** Receipts as they are printed, in the order of their ids: the same for bidders and organizers. */
export async function readDocuments(
  db: Connection,
  { where, values, isForOrganizer = false, revision = null }: ReceiptChoice,
  publicUrl: string,
) {
  const found = await rows<DocumentRow>(db, selectDocuments(where, revision), values)
  const ids = found.map(({ id }) => id)
  const corrections = Map.groupBy(await readCorrections(db, ids), ({ receiptId }) => receiptId)
  return found.map((receipt) => {
    const { id, heading, facts, number, issuedAt } = receipt
    const isKnown = (correction: { id: number }) => correction.id <= facts.lastCorrectionId
    const lines = paidLines(facts)
    const totals = totalsOf(facts)
    return {
      id,
      number,
      revision: receipt.revision,
      newestRevision: receipt.newestRevision,
      issuedAt: toEpochOrNull(issuedAt),
      replacesIssuedAt: toEpochOrNull(receipt.replacesIssuedAt),
      createdAt: toEpoch(receipt.createdAt),
      ...presentHeading(heading, { publicUrl, isForOrganizer }),
      lines: lines.map(presentLine),
      totals,
      state: stateOf(totals),
      statements: isUsReceipt(heading) ? usStatements(lines.map(valued)) : [],
      corrections: (corrections.get(id) ?? []).filter(isKnown).map(presentCorrection),
    }
  })
}

export type ReceiptDocument = Awaited<ReturnType<typeof readDocuments>>[number]

export const receiptStates = ['open', 'partlyPaid', 'paid', 'refunded'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** In one word. What was paid back whole is refunded, also when the lines are due again. */
function stateOf({ paid, owedBack, due, refunded }: ReturnType<typeof totalsOf>): ReceiptState {
  const hasMoney = Number(paid) > 0 || Number(owedBack) > 0
  if (!hasMoney && Number(refunded) > 0) return 'refunded'
  if (Number(due) === 0) return 'paid'
  return hasMoney ? 'partlyPaid' : 'open'
}

type DocumentRow = {
  id: number
  createdAt: Date
  number: number | null
  revision: number | null
  newestRevision: number | null
  issuedAt: Date | null
  replacesIssuedAt: Date | null
  heading: Heading
  facts: ReceiptFacts
}

/** As `receipt_heading` writes it. */
type Heading = {
  currency: string
  countryCode: string | null
  auctionId: number
  auctionName: string
  endAt: number
  timeZone: string
  organizationId: number
  organizationName: string
  legalName: string | null
  taxNumber: string | null
  receiptFooter: string | null
  website: string | null
  logoKey: string | null
  paddleNumber: number | null
  hasJoined: boolean
  name: string
  company: string | null
  typedName: string
  address: WrittenAddress | null
}

function presentHeading(
  heading: Heading,
  { publicUrl, isForOrganizer }: { publicUrl: string; isForOrganizer: boolean },
) {
  const { auctionId, auctionName, organizationId, organizationName, logoKey, paddleNumber, address } = heading
  const isOwn = heading.hasJoined || !isForOrganizer
  return {
    currency: heading.currency,
    countryCode: heading.countryCode,
    auction: { id: auctionId, name: auctionName, endTime: heading.endAt, timeZone: heading.timeZone },
    organization: {
      id: organizationId,
      name: organizationName,
      legalName: heading.legalName,
      taxNumber: heading.taxNumber,
      receiptFooter: heading.receiptFooter,
      website: heading.website,
      logoUrl: logoKey === null ? null : imageUrl(publicUrl, logoKey, 'medium'),
    },
    buyer: {
      name: isOwn ? heading.name : heading.typedName,
      company: isOwn ? heading.company : null,
      paddleNumber,
      address: isOwn && address ? formatAddress(address) : null,
    },
  }
}

/** One that has a number is shown as it was stored with it. */
const selectDocuments = (where: string, revision: number | null) => `
  select receipts.id, receipts.created_at as "createdAt", shown.number, shown.revision, shown.created_at as "issuedAt",
         newest.revision as "newestRevision", replaced.created_at as "replacesIssuedAt",
         coalesce(shown.heading, receipt_heading(receipts.id)) as heading,
         coalesce(shown.facts, receipt_facts(receipts.id)) as facts
    from receipts
    join auctions on auctions.id = receipts.auction_id
    left join lateral (${newestRevision}) as newest on true
    ${revision === null ? 'left ' : ''}join receipt_revisions as shown on shown.receipt_id = receipts.id
         and shown.revision = ${revision === null ? 'newest.revision' : Number(revision)}
    left join receipt_revisions as replaced on replaced.receipt_id = receipts.id
         and replaced.revision = shown.revision - 1
   where ${where} order by receipts.id`
