import { type TObject, type TSchema, Type } from 'typebox'
import { auctionEvents, userEvents } from '../../platform/events/catalogue.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { PreparedDocument } from '../../platform/http/documents/prepared-document.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { messages, requests } from './messages.ts'

/** AsyncAPI 3 at /asyncapi.json, made from the catalogue of events as /openapi.json is from the routes. */
export function asyncApiRoute(app: App, { publicUrl }: { publicUrl: string }, access: RouteAccess): void {
  const json = () => JSON.stringify(asyncApiDocument(publicUrl))
  const document = new PreparedDocument('application/json; charset=utf-8', json)
  app.get('/asyncapi.json', { ...access.visitor('anonymousRead'), schema: { hide: true } }, document.send)
}

function asyncApiDocument(publicUrl: string) {
  const { host, protocol } = new URL(publicUrl)
  const ofPerson = eventMessages(userEvents, { eventId })
  const ofAuction = eventMessages(auctionEvents, { eventId, auctionId })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Goodlot live events',
      version: '3.0.0',
      description: introduction,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: {
      service: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        pathname: '/socket.io/',
        description: 'Socket.IO 4, by WebSocket or HTTP long polling.',
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: {
      person: {
        address: 'room:{usersGuid}',
        title: 'A person',
        description: 'Every signed-in socket is in the room of its own account and in no other person’s.',
        parameters: { usersGuid: { description: '`usersGuid` of the profile.' } },
        messages: references(ofPerson),
      },
      auction: {
        address: 'auction:{auctionId}',
        title: 'An auction',
        description: 'Anyone who can see the auction can follow it with `subscribe`, signed in or not.',
        parameters: { auctionId: { description: 'The id of the auction.' } },
        messages: references(ofAuction),
      },
      connection: {
        address: '/',
        title: 'The connection itself',
        messages: references({ ...plainMessages(messages), ...requestMessages() }),
      },
    },
    operations: {
      tellPerson: operation('send', 'person', 'Events for one person', ofPerson),
      tellAuction: operation('send', 'auction', 'Events of an auction', ofAuction),
      tellState: operation('send', 'connection', 'The state of the connection', plainMessages(messages)),
      ...Object.fromEntries(
        Object.entries(requests).map(([name, request]) => [
          name,
          {
            ...operation('receive', 'connection', request.summary, { [name]: {} }),
            reply: { channel: channel('connection'), messages: [inChannel('connection', `${name}.reply`)] },
          },
        ]),
      ),
    },
    components: {
      messages: { ...ofPerson, ...ofAuction, ...plainMessages(messages), ...requestMessages() },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The access token, in `auth.token` of the handshake. Without one the visitor is anonymous.',
        },
      },
    },
  }
}

const introduction = `Changes as they happen, over Socket.IO 4 on the port of the API. How to connect, what happens after a
lost connection, and a client to begin with: see \`docs/events.md\`.

The name of a message is the name of the Socket.IO event; its payload is the one argument.`

const eventId = Type.Integer({
  description:
    'Increases with every event. After a reconnect, send the last one received to get what was missed.',
})
const auctionId = Type.Integer({ description: 'The auction whose room this is.' })

type Message = { name: string; summary: string; payload: TSchema; examples?: object[] }

function eventMessages(
  schemas: Record<string, TObject>,
  common: Record<string, TSchema>,
): Record<string, Message> {
  const entries = Object.entries(schemas).map(([kind, schema]) => {
    const { description: summary = kind, examples = [] } = schema as {
      description?: string
      examples?: object[]
    }
    const payload = Type.Object({ ...common, ...schema.properties })
    const room = 'auctionId' in common ? { auctionId: 7 } : {}
    const whole = examples.map((example) => ({ payload: { eventId: 4711, ...room, ...example } }))
    return [kind, { name: kind, summary, payload, examples: whole }]
  })
  return Object.fromEntries(entries)
}

function plainMessages(texts: typeof messages): Record<string, Message> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { name, ...text }]))
}

function requestMessages(): Record<string, Message> {
  const entries = Object.entries(requests).flatMap(([name, { summary, input, answer }]) => [
    [name, { name, summary, payload: input }],
    [`${name}.reply`, { name: `${name}.reply`, summary: `The acknowledgement of ${name}.`, payload: answer }],
  ])
  return Object.fromEntries(entries)
}

function operation(action: 'send' | 'receive', name: string, summary: string, sent: object) {
  const messages = Object.keys(sent).map((message) => inChannel(name, message))
  return { action, channel: channel(name), summary, messages }
}

const channel = (name: string) => ({ $ref: `#/channels/${name}` })
const inChannel = (name: string, message: string) => ({ $ref: `#/channels/${name}/messages/${message}` })

function references(sent: Record<string, Message>) {
  return Object.fromEntries(
    Object.keys(sent).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
  )
}
