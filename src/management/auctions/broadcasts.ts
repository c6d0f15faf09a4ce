import { Type } from 'typebox'
import type { Transaction } from '../../database/pool.ts'
import type { EmitEvent } from '../../events/changes.ts'
import type { App } from '../../http/server/app-type.ts'
import { notifyRegistered } from '../../notifications/notify-registered.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionOrganizer } from '../authority.ts'
import type { Management } from '../management.ts'
import { auctionParams, Closed, Line, manage } from '../schema.ts'

type Message = { title: string; message: string }

export function broadcastRoutes(app: App, { authority, changes, gate }: Management): void {
  app.post('/v3/manage/auctions/:auctionId/broadcasts', { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const sent = await changes.commit((tx, emit) => broadcast(tx, emit, organizer, request.body))
    return reply.code(201).send(sent)
  })
}

/** To every registered bidder as a notification, and to everyone who follows the auction as an event. */
async function broadcast(tx: Transaction, emit: EmitEvent, organizer: AuctionOrganizer, body: Message) {
  const { auctionId, organizationId } = organizer
  const { recipientCount } = await notifyRegistered(tx, auctionId, { type: 'broadcast', ...body })
  emit({ kind: 'event.broadcast', auctionId, payload: { auctionId, ...body } })
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'send',
    subject: 'broadcast',
    subjectId: auctionId,
    changes: { ...body, recipientCount },
  })
  return { auctionId, ...body, recipientCount }
}

const schema = manage(
  {
    summary: 'Tell all bidders something',
    description:
      'Every registered bidder gets a notification of type broadcast; everyone who follows the auction gets event.broadcast at once.',
    params: auctionParams,
    body: Closed({
      title: Line('In a few words.', 'Dinner is served', 120),
      message: Type.String({
        pattern: '\\S',
        maxLength: 2000,
        description: 'What there is to say. Plain text.',
        examples: ['Please take your seats.'],
      }),
    }),
  },
  {
    201: Type.Object(
      {
        auctionId: Type.Integer(),
        title: Type.String(),
        message: Type.String(),
        recipientCount: Type.Integer({ description: 'How many were notified.' }),
      },
      {
        description: 'Sent.',
        examples: [
          {
            auctionId: 7,
            title: 'Dinner is served',
            message: 'Please take your seats.',
            recipientCount: 2,
          },
        ],
      },
    ),
  },
)
