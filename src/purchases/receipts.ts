import { page } from '../database/page.ts'
import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import { auctionStatus } from '../engine/statuses.ts'
import { toEpoch } from '../http/values/epoch.ts'
import { imageUrl } from '../images/image-url.ts'
import { formatAddress, type WrittenAddress } from '../places/format-address.ts'
import { presentCorrection, readCorrections } from './corrections.ts'
import { presentLine, presentSums, readLines, totalsOf } from './receipt-lines.ts'

type SummaryRow = {
  id: number
  auctionId: number
  auctionName: string
  organizationName: string
  currency: string
  createdAt: Date
  amountCents: Cents
  paidCents: Cents
  creditCents: Cents
}

/**
 * Buyers keep their receipts: they need them long after the auction has left the lists. One whose lines were all taken
 * back is there while money is owed back, or if it was corrected. A test sells nothing.
 */
const isIssued = `auctions.status_id not in (${auctionStatus.draft}, ${auctionStatus.test})
  and (credit_cents > 0
    or exists (select from purchases where purchases.receipt_id = receipts.id and not awaits_confirmation)
    or exists (select from receipt_corrections where receipt_corrections.receipt_id = receipts.id))`

export async function listReceipts(db: Connection, userId: number, query: { limit: number; offset: number }) {
  const found = await page<SummaryRow>(
    db,
    {
      columns: `receipts.id, auctions.id as "auctionId", auctions.name as "auctionName",
        organizations.name as "organizationName", auctions.currency, receipts.created_at as "createdAt",
        credit_cents as "creditCents", lines.*`,
      from: `receipts cross join lateral (
               select coalesce(sum(amount_cents), 0)::bigint as "amountCents",
                      coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint as "paidCents"
                 from purchases where receipt_id = receipts.id and not awaits_confirmation) as lines
               join auctions on auctions.id = receipts.auction_id
               join organizations on organizations.id = auctions.organization_id
              where receipts.user_id = $1 and ${isIssued}`,
      orderBy: 'receipts.id desc',
      values: [userId],
    },
    query,
  )
  const receipts = found.rows.map(({ createdAt, amountCents, paidCents, creditCents, ...receipt }) => ({
    ...receipt,
    createdAt: toEpoch(createdAt),
    ...presentSums({ amountCents, paidCents, creditCents }),
  }))
  return { receipts, totalCount: found.totalCount }
}

/** The whole receipt, if it is this person's. */
export async function readReceipt(
  db: Connection,
  { receiptId, userId, publicUrl }: { receiptId: number; userId: number; publicUrl: string },
) {
  const [receipt] = await readDocuments(
    db,
    { where: `receipts.id = $1 and receipts.user_id = $2 and ${isIssued}`, values: [receiptId, userId] },
    publicUrl,
  )
  return receipt
}

/** Which receipts to read, and what may be shown of their buyers, in SQL. */
type ReceiptChoice = { where: string; values: unknown[]; buyer?: BuyerColumns }
type BuyerColumns = { name: string; company: string; maySeeAddress: string }

const asTheyAre: BuyerColumns = {
  name: "users.first_name || ' ' || users.last_name",
  company: 'users.company',
  maySeeAddress: 'true',
}

/** Receipts as they are printed, in the order of their ids: the same for bidders and organizers. */
export async function readDocuments(
  db: Connection,
  { where, values, buyer = asTheyAre }: ReceiptChoice,
  publicUrl: string,
) {
  const heads = await rows<Head>(db, selectHeads(where, buyer), values)
  const ids = heads.map(({ id }) => id)
  const byReceipt = Map.groupBy(await readLines(db, ids), ({ receiptId }) => receiptId)
  const corrections = Map.groupBy(await readCorrections(db, ids), ({ receiptId }) => receiptId)
  return heads.map((head) => {
    const own = byReceipt.get(head.id) ?? []
    return {
      ...presentHead(head, publicUrl),
      lines: own.map(presentLine),
      totals: totalsOf(own, head.creditCents),
      corrections: (corrections.get(head.id) ?? []).map(presentCorrection),
    }
  })
}

type Head = {
  id: number
  createdAt: Date
  creditCents: Cents
  auctionId: number
  auctionName: string
  currency: string
  endAt: Date
  timeZone: string
  organizationId: number
  organizationName: string
  legalName: string | null
  taxNumber: string | null
  receiptFooter: string | null
  website: string | null
  logoKey: string | null
  buyerName: string
  company: string | null
  paddleNumber: number | null
  primaryAddress: WrittenAddress | null
}

function presentHead(head: Head, publicUrl: string) {
  return {
    id: head.id,
    createdAt: toEpoch(head.createdAt),
    currency: head.currency,
    auction: {
      id: head.auctionId,
      name: head.auctionName,
      endTime: toEpoch(head.endAt),
      timeZone: head.timeZone,
    },
    organization: {
      id: head.organizationId,
      name: head.organizationName,
      legalName: head.legalName,
      taxNumber: head.taxNumber,
      receiptFooter: head.receiptFooter,
      website: head.website,
      logoUrl: head.logoKey === null ? null : imageUrl(publicUrl, head.logoKey, 'medium'),
    },
    buyer: {
      name: head.buyerName,
      company: head.company,
      paddleNumber: head.paddleNumber,
      address: head.primaryAddress && formatAddress(head.primaryAddress),
    },
  }
}

const selectHeads = (where: string, { name, company, maySeeAddress }: BuyerColumns) => `
  select receipts.id, receipts.created_at as "createdAt", receipts.credit_cents as "creditCents",
         auctions.id as "auctionId", auctions.name as "auctionName", auctions.currency, auctions.end_at as "endAt",
         auctions.time_zone as "timeZone", organizations.id as "organizationId",
         organizations.name as "organizationName", legal_name as "legalName", tax_number as "taxNumber",
         receipt_footer as "receiptFooter", website, images.key as "logoKey", ${name} as "buyerName",
         ${company} as company, registrations.paddle_number as "paddleNumber",
         (select json_build_object('street1', street1, 'street2', street2, 'city', city,
                   'provinceCode', province_code, 'postalCode', postal_code,
                   'countryCode', addresses.country_code)
            from addresses where user_id = users.id and is_primary and ${maySeeAddress}) as "primaryAddress"
    from receipts
    join auctions on auctions.id = receipts.auction_id
    join organizations on organizations.id = auctions.organization_id
    left join images on images.id = organizations.logo_id
    join users on users.id = receipts.user_id
    left join registrations on registrations.auction_id = auctions.id and registrations.user_id = users.id
   where ${where} order by receipts.id`
