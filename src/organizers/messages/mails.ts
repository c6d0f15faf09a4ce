import { lockAuction } from '../../auction/auctions/change-status.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import type { MailLinks } from '../../messages/letters/mail-links.ts'
import { writeLetter } from '../../messages/letters/write-letter.ts'
import {
  countOfDay,
  countToAccount,
  MOST_PER_ADDRESS,
  MOST_WITH_TESTS,
} from '../../messages/outbox/daily-limits.ts'
import { isForDonors } from '../../messages/outbox/kinds.ts'
import { sendAgain } from '../../messages/queue/send-again.ts'
import {
  type Chosen,
  countAudience,
  type PressedKind,
  queueForPeople,
  queueTest,
} from '../../messages/queue/sent-by-managers.ts'
import { countDonors, queueForDonors } from '../../messages/queue/sent-to-donors.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Time } from '../../platform/time/time.ts'
import { refuseInRehearsal } from '../auctions/real-people.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { countDeferred, listMails, mailOf } from './mail-records.ts'
import { mailSchemas } from './mail-schema.ts'

export type Mailing = {
  /** False without a mail server: then nothing is sent, and the console says so. */
  isOn: boolean
  links: MailLinks
  time: Time
}

const PREVIEW_MS = 10 * 60_000

/** What managers mail to guests, and what became of every mail. */
export function mailRoutes(app: App, management: Management, { isOn, links, time }: Mailing): void {
  const { authority, changes, gate, limits, publicUrl } = management
  const { db } = changes
  const path = '/v3/manage/auctions/:auctionId/mails'

  app.get(path, { ...gate, schema: mailSchemas.list }, async (request) => {
    const { auctionId, organizationId } = await authority.ofAuction(request, request.params.auctionId)
    const { limit } = limits.limitOf('mailsOfOrganizationDaily')
    const sentToday = await countOfDay(db, organizationId)
    return {
      ...(await listMails(db, auctionId, request.query)),
      isMailOn: isOn,
      deferred: await countDeferred(db, auctionId),
      dailyLimit: limit,
      sentToday,
    }
  })

  app.post(path, { ...gate, schema: mailSchemas.send }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const wanted = { ...request.body, auctionId: organizer.auctionId }
    if (request.query.dryRun) {
      await requirePossible(db, wanted)
      return reply.code(200).send({ ...(await count(db, wanted)), isSent: false })
    }
    requireMail(isOn)
    const sent = await changes.commit(async (tx) => {
      await lockAuction(tx, organizer.auctionId)
      await refuseInRehearsal(tx, organizer.auctionId)
      await requirePossible(tx, wanted)
      await lockOrganization(tx, organizer.organizationId)
      const audience = await queue(tx, wanted)
      await requireWithinDay(tx, limits, organizer.organizationId)
      await audit(tx, organizer, 'send', {
        kind: wanted.kind,
        recipientCount: audience.recipientCount,
        ...(wanted.showsPrice && { showsPrice: true }),
      })
      return audience
    })
    return reply.code(201).send({ ...sent, isSent: true })
  })

  app.post(`${path}/test`, { ...gate, schema: mailSchemas.test }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    requireMail(isOn)
    await changes.commit(async (tx) => {
      await lockOrganization(tx, organizer.organizationId)
      const { kind, showsPrice = false } = request.body
      await queueTest(tx, { kind, auctionId: organizer.auctionId, userId: organizer.id, showsPrice })
      await requireWithinDay(tx, limits, organizer.organizationId)
      await requireFewTests(tx, organizer.id)
      await audit(tx, organizer, 'sendTest', { kind: request.body.kind })
    })
    return reply.code(204).send()
  })

  app.get(`${path}/preview`, { ...gate, schema: mailSchemas.preview }, async (request) => {
    const { auctionId, id: userId } = await authority.ofAuction(request, request.params.auctionId)
    const { kind, showsPrice = false } = request.query
    const subject = { kind, auctionId, userId, invitationId: null, itemId: null, refundId: null, showsPrice }
    const written = await writeLetter(db, subject, { publicUrl, links, takesCards: false, isPreview: true })
    if (!written)
      throw new ApiError('conflict', 'There is nothing to say any more.', { reason: 'auction_over' })
    const url = links.previewPath({ kind, auctionId, userId, showsPrice, until: time.now() + PREVIEW_MS })
    return { subject: written.letter.subject, sender: written.sender, url }
  })

  app.post(`${path}/:mailId/again`, { ...gate, schema: mailSchemas.again }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId, organizationId } = organizer
    const { mailId } = request.params
    requireMail(isOn)
    return changes.commit(async (tx) => {
      await lockOrganization(tx, organizationId)
      const { kind } = await mailOf(tx, auctionId, mailId)
      if (
        (await timesToday(tx, organizer, mailId)) >= MOST_PER_ADDRESS ||
        !(await sendAgain(tx, { mailId, auctionId }))
      )
        throw new ApiError(
          'conflict',
          'It is under way, or was sent a few minutes ago, or several times today.',
          {
            reason: 'sent_recently',
          },
        )
      await requireWithinDay(tx, limits, organizationId)
      await audit(tx, organizer, 'sendAgain', { kind, mailId })
      return mailOf(tx, auctionId, mailId)
    })
  })
}

/** How often it was sent again within a day, by the audit log. */
async function timesToday(tx: Transaction, { auctionId }: AuctionOrganizer, mailId: number): Promise<number> {
  const counted = await row<{ count: number }>(
    tx,
    `select count(*)::int as count from audit_log
      where auction_id = $1 and subject = 'mail' and action = 'sendAgain' and changes ->> 'mailId' = $2::int::text
        and created_at > goodlot_now() - interval '1 day'`,
    [auctionId, mailId],
  )
  return counted!.count
}

function requireMail(isOn: boolean): void {
  if (!isOn) throw new ApiError('conflict', 'Mail is off on this service.', { reason: 'mail_off' })
}

/** Two who press at the same time count in turn. */
const lockOrganization = (tx: Transaction, organizationId: number) =>
  execute(tx, 'select from organizations where id = $1 for no key update', [organizationId])

const { draft, presale, preview, open, paused, extended, closed, reconciled } = auctionStatus
const possible: Record<PressedKind, number[]> = {
  invitation: [presale, preview, open, paused, extended],
  notWon: [closed, reconciled],
  // Gifts come in long before an auction is published.
  giftReceived: [draft, presale, preview, open, paused, extended, closed, reconciled],
  giftSold: [closed, reconciled],
}

const tooEarlyOrLate: Record<PressedKind, string> = {
  invitation: 'Guests can be invited once the auction is published, and until it closes.',
  notWon: 'Bidders are thanked after the close.',
  giftReceived: 'Nobody is mailed about an auction that is a test, or was cancelled.',
  giftSold: 'Donors are told what was sold after the close.',
}

type Wanted = Chosen & { kind: PressedKind; auctionId: number; itemIds?: number[]; showsPrice?: boolean }

const count = (db: Connection, { kind, ...wanted }: Wanted) =>
  isForDonors(kind) ? countDonors(db, { ...wanted, kind }) : countAudience(db, { ...wanted, kind })

const queue = (tx: Transaction, { kind, showsPrice = false, ...wanted }: Wanted) =>
  isForDonors(kind)
    ? queueForDonors(tx, { ...wanted, kind, showsPrice })
    : queueForPeople(tx, { ...wanted, kind })

async function requirePossible(
  db: Connection,
  { auctionId, kind }: { auctionId: number; kind: PressedKind },
): Promise<void> {
  const auction = await row<{ statusId: number }>(
    db,
    'select status_id as "statusId" from auctions where id = $1',
    [auctionId],
  )
  if (auction && possible[kind].includes(auction.statusId)) return
  throw new ApiError('conflict', tooEarlyOrLate[kind], { reason: 'wrong_time' })
}

/** Looks after the rows are written, under the lock, so that the number is exact; one too many undoes them all. */
async function requireWithinDay(tx: Transaction, limits: RateLimits, organizationId: number): Promise<void> {
  const { limit } = limits.limitOf('mailsOfOrganizationDaily')
  if ((await countOfDay(tx, organizationId)) <= limit) return
  throw new ApiError(
    'rate_limited',
    `At most ${limit.toLocaleString('en')} mails a day can be sent by one organization.`,
    { retryAfter: 3_600 },
  )
}

/** A manager's own address is one that perhaps nobody has proved. */
async function requireFewTests(tx: Transaction, userId: number): Promise<void> {
  if ((await countToAccount(tx, userId)) <= MOST_WITH_TESTS) return
  const message = `Your address got ${MOST_WITH_TESTS} such mails today. Please try again tomorrow.`
  throw new ApiError('rate_limited', message, { retryAfter: 3_600 })
}

const audit = (tx: Transaction, organizer: AuctionOrganizer, action: string, changes: object) =>
  writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action,
    subject: 'mail',
    changes,
    subjectId: organizer.auctionId,
  })
