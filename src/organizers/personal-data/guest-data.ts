import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { row } from '../../platform/database/pool.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Time } from '../../platform/time/time.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage } from '../basics/schema.ts'
import { shownGuest } from '../guests/shown-guest.ts'
import { shownCents } from '../sales/bid-records.ts'
import { eraseGuest } from './erase-guest.ts'
import { sendData } from './routes.ts'
import { cannotErase, dataFile, formatQuery } from './schema.ts'
import type { Section } from './sections.ts'

type Parts = { time: Time; adminEmails: string[]; receiptYears: number }

/** What an organization has of a guest who asked for it: to hand over, or to erase. */
export function guestDataRoutes(
  app: App,
  { authority, changes, gate }: Management,
  { time, adminEmails, receiptYears }: Parts,
): void {
  const path = '/v3/manage/auctions/:auctionId/registrations/:userId'
  const { db } = changes

  const refuseUnlessGuest = async (auctionId: number, userId: number) => {
    const sql = 'select from registrations where auction_id = $1 and user_id = $2'
    if (!(await row(db, sql, [auctionId, userId])))
      throw new ApiError('not_found', 'This person is not registered for the auction.')
  }

  app.get(`${path}/data`, { ...gate, schema: schemas.read }, async (request, reply) => {
    const { auctionId, organizationId } = await authority.ofAuction(request, request.params.auctionId)
    const { userId } = request.params
    await refuseUnlessGuest(auctionId, userId)
    const { format = 'json' } = request.query
    const file = {
      sections: guestSections,
      values: [userId, organizationId],
      name: `guest-${userId}`,
      format,
    }
    return sendData(request, reply, { db, now: time.now(), ...file })
  })

  app.post(`${path}/erasure`, { ...gate, schema: schemas.erase }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId, organizationId } = organizer
    const { userId } = request.params
    await refuseUnlessGuest(auctionId, userId)
    await changes.commit(async (tx, emit) => {
      await eraseGuest(tx, emit, { userId, organizationId, receiptYears, adminEmails })
      const subject = { subject: 'registration', subjectId: userId } as const
      await writeAudit(tx, organizer, { organizationId, action: 'erase', ...subject, changes: { auctionId } })
    })
    return reply.code(204).send()
  })
}

const ofItem = (id: string) =>
  `join items on items.id = ${id} join auctions on auctions.id = items.auction_id and organization_id = $2`
const ofReceipt = `join receipts on receipts.id = receipt_id and receipts.user_id = $1
  join auctions on auctions.id = receipts.auction_id and organization_id = $2`
const columns = 'auctions.name as "auction", items.item_code as "lotNumber", items.name as "lot"'

/** As the organization sees them: no ceilings, beaten ones neither, no sealed amounts, and nothing of other organizations. */
const guestSections: Section[] = [
  {
    name: 'auctions',
    sql: `select auctions.name as "auction", ${shownGuest.name} as name, ${shownGuest.email} as email, ${shownGuest.phone} as phone,
            ${shownGuest.company} as company, ${shownGuest.countryCode} as country, paddle_number as "paddle",
            registered_at as "registeredAt", joined_at as "joinedAt", checked_in_at as "checkedInAt", left_at as "leftAt",
            table_name as "table", registrations.spending_limit_cents as "spendingLimitCents", has_card as "managerSawCard",
            array_to_string(overrides, ', ') as "waivedChecks", ticket_code as "ticketCode",
            payer_id is not null as "sharesBill", shares_paddle as "sharesPaddle", currency
       from registrations join users on users.id = user_id
       join auctions on auctions.id = auction_id and organization_id = $2 where user_id = $1 order by auctions.id`,
  },
  {
    name: 'invitations',
    sql: `select auctions.name as "auction", invitations.created_at as "createdAt" from invitations
            join auctions on auctions.id = auction_id and organization_id = $2
            join registrations on registrations.auction_id = auctions.id and user_id = $1
             and email_key(typed_email) = email_key(invitations.email) order by invitations.id`,
  },
  {
    name: 'bids',
    sql: `select ${columns}, bids.kind, ${shownCents} as "amountCents", currency, placed_at as "placedAt",
            is_struck as "wasRemoved", placed_by is not null as "placedByOrganizer"
       from bids ${ofItem('bids.item_id')} join standings on standings.item_id = items.id
      where bidder_id = $1 order by placed_at, items.id, bids.sequence`,
  },
  {
    name: 'purchases',
    sql: `select ${columns}, receipt_id as "receipt", quantity, amount_cents as "amountCents", whole_cents as "shareOfCents", currency, purchases.kind,
            is_pledge as "isPledge", paid_at as "paidAt", paid_by as "paidBy", handed_over_at as "handedOverAt",
            purchases.created_at as "createdAt"
       from purchases ${ofItem('purchases.item_id')} where purchases.user_id = $1 order by purchases.id`,
  },
  {
    name: 'payments',
    sql: `select receipt_id as "receipt", amount_cents as "amountCents", currency, paid_by as "paidBy", desk,
            payments.created_at as "createdAt", voided_at as "undoneAt" from payments ${ofReceipt} order by payments.id`,
  },
  {
    name: 'corrections',
    sql: `select receipt_id as "receipt", corrections.kind, corrections.name, before_cents as "beforeCents",
            after_cents as "afterCents", before_way as "beforeWay", after_way as "afterWay", reason,
            corrections.created_at as "createdAt"
       from receipt_corrections as corrections ${ofReceipt} order by corrections.id`,
  },
  {
    name: 'receipts',
    sql: `select receipts.id as "receipt", auctions.name as "auction", credit_cents as "creditCents", currency,
            receipts.created_at as "createdAt", kept.name as "keptName", kept.company as "keptCompany",
            kept.address::text as "keptAddress", kept_until as "keptUntil"
       from receipts join auctions on auctions.id = auction_id and organization_id = $2
       left join receipt_buyers as kept on kept.receipt_id = receipts.id where user_id = $1 order by receipts.id`,
  },
  {
    name: 'mails',
    sql: `select outbox.kind, auctions.name as "auction", state, outbox.created_at as "createdAt"
       from outbox join auctions on auctions.id = auction_id and organization_id = $2 where user_id = $1 order by outbox.id`,
  },
]

const personParams = Type.Object({ ...auctionParams.properties, userId: Id('A guest.', anna.userId) })

const schemas = {
  read: manage(
    {
      summary: 'Everything the organization has about a guest',
      description:
        'For a guest who asks for it: one file, of all auctions of the organization, with what its managers may see. What is theirs alone, such as ceilings, they export themselves. For managers.',
      params: personParams,
      querystring: formatQuery,
    },
    { 200: dataFile },
  ),
  erase: manage(
    {
      summary: 'Erase what the organization has about a guest',
      description:
        'For a guest who asks for it, in all auctions of the organization and for good: what was typed for them, their invitations, mails and cards. Bids and books keep the paddle and a number; receipts keep the name for as many years as the operator set. A guest without an account goes whole; an account belongs to its person, who erases it themselves. For managers.',
      params: personParams,
    },
    { 204: noContent },
    cannotErase,
  ),
}
