import { Type } from 'typebox'
import { auctionStatus } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { exampleAuction } from '../basics/example.ts'
import { auctionParams, Closed, manage, OneOf } from '../basics/schema.ts'

/** For each organization, since bots share the bid desk with everybody. */
export const MOST_AT_ONCE = 2

export const NewRehearsal = Closed(
  {
    minutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 240, default: 3, description: 'The length of the rehearsal.' }),
    ),
    bots: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 200, default: 20, description: 'The number of bots that bid.' }),
    ),
    bidsPerMinute: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 300,
        description: 'How busy they are; a typical evening unless given.',
      }),
    ),
  },
  { title: 'NewRehearsal', examples: [{ minutes: 3, bots: 20 }] },
)

const example = {
  auctionId: 99,
  originalId: exampleAuction.id,
  originalName: exampleAuction.name,
  name: `Rehearsal: ${exampleAuction.name}`,
  status: 'open' as const,
  bidsPerMinute: 60,
  botCount: 20,
  bidCount: 12,
  startedAt: exampleAuction.startTime,
  isKept: false,
  endTime: exampleAuction.startTime + 180,
}

export const RehearsalAnswer = Type.Object(
  {
    rehearsal: orNull(
      Type.Object({
        auctionId: Type.Integer({ description: 'The test copy, managed like any auction.' }),
        originalId: Type.Integer({ description: 'The auction that is rehearsed.' }),
        originalName: Type.String(),
        name: Type.String(),
        status: OneOf(Object.keys(auctionStatus), 'The status of the copy.'),
        bidsPerMinute: Type.Integer(),
        botCount: Type.Integer(),
        bidCount: Type.Integer({ description: 'Bids so far.' }),
        startedAt: Type.Integer({ description: 'Epoch seconds.' }),
        endTime: Type.Integer({ description: 'When the copy ends, in epoch seconds.' }),
        isKept: Type.Boolean({
          description:
            'Whether somebody took part who is neither a bot nor an organizer; the copy then stays, private, and is found only by its own id.',
        }),
      }),
    ),
  },
  { title: 'Rehearsal', description: 'Null when there is no rehearsal.', examples: [{ rehearsal: example }] },
)

export const rehearsalSchemas = {
  read: manage(
    {
      summary: 'The rehearsal of an auction',
      description: 'Found by the auction or by its test copy.',
      params: auctionParams,
    },
    { 200: RehearsalAnswer },
  ),
  start: manage(
    {
      summary: 'Rehearse an auction',
      description:
        'Opens a private test copy, with the evening compressed into minutes, and bots that bid in it, so that every control can be practised. Only the auction’s managers and staff can see it; nothing in it is texted, pushed or charged, and its messages reach only bots. It stays private and unlisted. It is deleted when it is ended, and automatically after a day.',
      params: auctionParams,
      body: NewRehearsal,
    },
    { 201: RehearsalAnswer },
    {
      code: 'conflict',
      meaning: `\`is_rehearsed\`: it already has one; \`too_many_rehearsals\`: an organization can rehearse ${MOST_AT_ONCE} auctions at once.`,
    },
  ),
  end: manage(
    {
      summary: 'End and delete a rehearsal',
      description:
        'Deletes the test copy with its bots and everything that happened in it; only what organizers did stays in the audit log.',
      params: auctionParams,
    },
    { 204: Type.Null({ description: 'Gone.' }) },
    {
      code: 'conflict',
      meaning:
        '`no_rehearsal`: there is none. `real_people_took_part`: somebody acted in it who is neither a bot nor an organizer, so it is kept.',
    },
  ),
}
