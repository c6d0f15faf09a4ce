import type { MessageState } from '../../messages/outbox/delivery.ts'
import type { AuctionMessageKind, Channel } from '../../messages/outbox/kinds.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { shownGuest } from '../guests/shown-guest.ts'

type MailRow = {
  id: number
  kind: AuctionMessageKind
  channel: Channel
  userId: number | null
  name: string
  email: string
  state: MessageState
  reply: string | null
  createdAt: Date
  changedAt: Date
  nextAt: Date | null
}

/** Managers see of a guest what the guest list shows them. */
const columns = `outbox.id, outbox.kind, outbox.channel, outbox.user_id as "userId",
  coalesce(nullif(trim(${shownGuest.name}), ''), invitations.email, gifts.name, '') as name,
  coalesce(invitations.email, ${shownGuest.email}, gifts.email, '') as email, outbox.state, outbox.reply,
  outbox.created_at as "createdAt", outbox.changed_at as "changedAt", outbox.next_at as "nextAt"`

const from = `outbox left join users on users.id = outbox.user_id
  left join registrations on registrations.auction_id = outbox.auction_id and registrations.user_id = outbox.user_id
  left join invitations on invitations.id = outbox.invitation_id
  left join lateral (select min(donor_name) as name, min(donor_email) as email
                       from donor_mails join items on items.id = item_id where mail_id = outbox.id) as gifts on true`

const show = ({ createdAt, changedAt, nextAt, ...mail }: MailRow) => ({
  ...mail,
  createdAt: toEpoch(createdAt),
  changedAt: toEpoch(changedAt),
  nextAt: toEpochOrNull(nextAt),
})

type ListQuery = { userId?: number; limit: number; offset: number }

/** Mails and texts; pushes would bury them, and are seen in the metrics. */
export async function listMails(db: Connection, auctionId: number, { userId, ...query }: ListQuery) {
  const found = await page<MailRow>(
    db,
    {
      columns,
      from: `${from} where outbox.auction_id = $1 and outbox.channel <> 'push' and ($2::int is null or outbox.user_id = $2)`,
      orderBy: 'outbox.id desc',
      values: [auctionId, userId ?? null],
    },
    query,
  )
  return { mails: found.rows.map(show), totalCount: found.totalCount }
}

type Deferred = { mails: number; texts: number }

/** What could not be sent yet, since the mail server or the provider of texts does not take it. */
export async function countDeferred(db: Connection, auctionId: number): Promise<Deferred> {
  const counted = await row<Deferred>(
    db,
    `select count(*) filter (where channel = 'mail')::int as mails, count(*) filter (where channel = 'text')::int as texts
       from outbox where auction_id = $1 and next_at is not null and state = 'deferred'`,
    [auctionId],
  )
  return counted!
}

export async function mailOf(db: Connection, auctionId: number, mailId: number) {
  const sql = `select ${columns} from ${from} where outbox.auction_id = $1 and outbox.id = $2 and outbox.channel <> 'push'`
  const mail = await row<MailRow>(db, sql, [auctionId, mailId])
  if (!mail) throw new ApiError('not_found', 'There is no such mail.')
  return show(mail)
}
