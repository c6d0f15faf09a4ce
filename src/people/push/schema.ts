import { Type } from 'typebox'
import { answers, noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { closedAccount } from '../accounts/open-account.ts'
import { MOST_PER_PERSON } from './subscriptions.ts'

const exampleKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

const endpoint = Type.String({
  pattern: '^https?://',
  maxLength: 1000,
  description: 'The device’s URL at the push service. It is a secret of the device.',
  examples: ['https://push.example/send/f3Qk9'],
})

export const keySchema = {
  tags: ['Notifications'],
  summary: 'The key for Web Push',
  description: 'The `applicationServerKey` with which a browser subscribes.',
  response: answers(
    {
      200: Type.Object(
        { publicKey: orNull(Type.String({ description: 'Base64url; null where pushes are not set up.' })) },
        { title: 'PushKey', description: 'The key.', examples: [{ publicKey: exampleKey }] },
      ),
    },
    'rate_limited',
  ),
}

const exampleSubscription = {
  endpoint: 'https://push.example/send/f3Qk9',
  expirationTime: null,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export const subscribeSchema = {
  tags: ['Notifications'],
  summary: 'Send notifications to this device',
  description: `The body is what \`JSON.stringify\` makes of a browser’s \`PushSubscription\`. From then on, the device receives every outbid, winning, purchase and broadcast notification, encrypted, as JSON \`{notificationId, type, kind, facts, title, message, auctionId, itemId, url}\` (\`kind\` and \`facts\` as in the list; a message that would be too long comes without them). Repeating it changes nothing; a device that someone else signed in on before is no longer theirs. A person has at most ${MOST_PER_PERSON} devices, and a new one takes the place of the oldest.`,
  body: Type.Object(
    {
      endpoint,
      expirationTime: Type.Optional(orNull(Type.Number({ description: 'Ignored.' }))),
      keys: Type.Object(
        {
          p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: 'Base64url.' }),
          auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: 'Base64url.' }),
        },
        { additionalProperties: false },
      ),
    },
    { title: 'PushSubscription', additionalProperties: false, examples: [exampleSubscription] },
  ),
  response: answers(
    { 204: noContent },
    'validation_error',
    'unauthorized',
    closedAccount,
    { code: 'conflict', meaning: '`push_not_set_up`: the service has no key for pushes.' },
    'rate_limited',
  ),
}

export const unsubscribeSchema = {
  tags: ['Notifications'],
  summary: 'Stop sending notifications to this device',
  description: 'Call this before signing out on the device. An unknown device also returns 204.',
  body: Type.Object({ endpoint }, { title: 'PushUnsubscription', additionalProperties: false }),
  response: answers({ 204: noContent }, 'validation_error', 'unauthorized', closedAccount, 'rate_limited'),
}
