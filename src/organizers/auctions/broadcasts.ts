import { Type } from 'typebox'
import {
  type Audience,
  audiences,
  countAudience,
  notifyAudience,
} from '../../auction/notifications/notify-registered.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { keyReused, once, onceHeaders } from '../basics/once.ts'
import { auctionParams, Closed, Line, manage, OneOf } from '../basics/schema.ts'

type Message = { title: string; message: string; audience: Audience }

export function broadcastRoutes(app: App, { authority, changes, gate }: Management): void {
  app.post('/v3/manage/auctions/:auctionId/broadcasts', { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId } = organizer
    const message = request.body
    if (request.query.dryRun) {
      const recipientCount = await countAudience(changes.db, auctionId, message.audience)
      return reply.code(200).send({ auctionId, ...message, recipientCount, isSent: false })
    }
    const { status, body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => ({
        status: 201,
        body: await broadcast(tx, emit, organizer, message),
      })),
    )
    return reply.code(status as 201).send(body as Awaited<ReturnType<typeof broadcast>>)
  })
}

/** Sends the audience a notification; everyone who follows the auction, strangers too, gets the title of a broadcast to all. */
async function broadcast(tx: Transaction, emit: EmitEvent, organizer: AuctionOrganizer, sent: Message) {
  const { auctionId, organizationId } = organizer
  const { audience, title, message } = sent
  const notification = { type: 'broadcast', kind: null, facts: null, title, message } as const
  const { recipientCount } = await notifyAudience(tx, auctionId, audience, notification)
  if (audience === 'all')
    emit({ kind: 'event.broadcast', auctionId, payload: { auctionId, title, message: '' } })
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'send',
    subject: 'broadcast',
    subjectId: auctionId,
    changes: { ...sent, recipientCount },
  })
  return { auctionId, ...sent, recipientCount, isSent: true }
}

const audience = OneOf(
  audiences,
  'Among guests who have joined or are checked in, `all`: everyone. `losing`: those who have been outbid on an open lot. `unpaid`: winners who have not paid.',
)

const sent = {
  auctionId: Type.Integer(),
  title: Type.String(),
  message: Type.String(),
  audience,
  recipientCount: Type.Integer({ description: 'How many people are notified.' }),
  isSent: Type.Boolean({ description: 'False after a dry run.' }),
}
const example = {
  auctionId: 7,
  title: 'Dinner is served',
  message: 'Please take your seats.',
  audience: 'all',
  recipientCount: 2,
}

const schema = manage(
  {
    summary: 'Send a message to bidders',
    description:
      'To everyone, to guests who have been outbid, or to winners who have not paid, but not to guests who were only registered by a manager and have neither joined nor been checked in. Each gets a notification of type broadcast. The title of a message to everyone, without its text, is also sent live, as event.broadcast, to everyone who follows the auction. With `dryRun=1` nothing is sent and the response says how many would get it.',
    params: auctionParams,
    querystring: Type.Object({
      dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Only count.' })),
    }),
    headers: onceHeaders,
    body: Closed({
      title: Line('A short title.', 'Dinner is served', 120),
      message: Type.String({
        pattern: '\\S',
        maxLength: 2000,
        description: 'The message. Plain text.',
        examples: ['Please take your seats.'],
      }),
      audience: withDefault({ ...audience, default: 'all' }),
    }),
  },
  {
    200: Type.Object(sent, {
      title: 'CountedBroadcast',
      description: 'What a dry run counted.',
      examples: [{ ...example, isSent: false }],
    }),
    201: Type.Object(sent, {
      title: 'Broadcast',
      description: 'Sent.',
      examples: [{ ...example, isSent: true }],
    }),
  },
  keyReused,
)
