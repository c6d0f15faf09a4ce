import { Type } from 'typebox'

const error = Type.String({ description: 'The code to branch on, one of the API.', examples: ['not_found'] })
const message = Type.String({ description: 'For people; its wording may change.' })
const auctionId = Type.Integer({ minimum: 1, description: 'The id of the auction.' })
const eventId = Type.Integer({
  description:
    'Everything up to this event has been sent. Send it back after a reconnect to get what follows.',
})
const resync = Type.Boolean({
  description: 'True when missed events are no longer available: reload everything that is shown.',
})

/** What the service sends besides events. */
export const messages = {
  ready: {
    summary: 'Sent after connecting, once missed events have been sent, and again if events were lost.',
    payload: Type.Object({ eventId, resync }),
  },
  unsubscribed: {
    summary: 'The auction is no longer followed, because the client can no longer see it.',
    payload: Type.Object({ auctionId, error, message }),
  },
  dismissed: {
    summary: 'The connection is closing: the token expired, or the account was closed.',
    payload: Type.Object({ error, message }),
  },
}

const refused = Type.Object({ ok: Type.Literal(false), error, message })

/** What a client can ask for; each is acknowledged. */
export const requests = {
  subscribe: {
    summary: 'Follow an auction, by its id or by the code of its big screen.',
    input: Type.Object({
      auctionId: Type.Optional(auctionId),
      screenCode: Type.Optional(
        Type.String({
          maxLength: 20,
          description:
            'Instead of `auctionId`: what opens the big screen. It works for private auctions too.',
        }),
      ),
      width: Type.Optional(
        Type.Integer({
          description: 'Of the big screen, in pixels. With a size it is listed in the console.',
        }),
      ),
      height: Type.Optional(Type.Integer({ description: 'Of the big screen, in pixels.' })),
      lastEventId: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The id of the last event of this room that the client received.',
        }),
      ),
    }),
    answer: Type.Union([
      Type.Object({ ok: Type.Literal(true), eventId: Type.Optional(eventId), resync: Type.Optional(resync) }),
      refused,
    ]),
  },
  unsubscribe: {
    summary: 'Stop following an auction.',
    input: Type.Object({ auctionId }),
    answer: Type.Union([Type.Object({ ok: Type.Literal(true) }), refused]),
  },
  alive: {
    summary:
      'Find out whether the connection still works, when nothing was received for a while. Answered at once.',
    input: Type.Object({}),
    answer: Type.Union([Type.Object({ ok: Type.Literal(true) }), refused]),
  },
}
