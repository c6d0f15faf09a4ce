import { Type } from 'typebox'
import { MOST_AGAIN, OLD_SECRET_HOURS } from '../../messages/webhooks/endpoints.ts'
import { type WebhookKind, webhookKinds, webhookSamples } from '../../messages/webhooks/kinds.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import { exampleManager } from '../basics/example.ts'
import { Closed, manage, OneOf, organizationParams, Time } from '../basics/schema.ts'
import { MOST_WEBHOOKS } from './webhook-records.ts'

const exampleWebhook = {
  id: 4,
  url: 'https://hooks.example.org/goodlot',
  kinds: ['purchases' as WebhookKind],
  includesPeople: false,
  isOn: true,
  offReason: null,
  madeBy: 'Mia Rivers',
  waitingCount: 0,
  failedCount: 0,
  createdAt: exampleManager.addedAt,
  lastSuccessAt: null,
  oldSecretUntil: null,
}
const exampleSecret = `whsec_${'A'.repeat(43)}=`

const Kind = Type.Unsafe<WebhookKind>({ type: 'string', enum: [...webhookKinds] })
const Kinds = Type.Array(Kind, {
  minItems: 1,
  maxItems: webhookKinds.length,
  uniqueItems: true,
  description: 'The kinds of events that are sent to it.',
})

const fields = {
  id: Type.Integer(),
  url: Type.String(),
  kinds: Type.Array(Kind),
  includesPeople: Type.Boolean({
    description: 'Whether names and email addresses of guests are sent. Only people can allow it.',
  }),
  isOn: Type.Boolean(),
  offReason: orNull(
    Type.String({
      enum: ['manager', 'gone', 'unreachable', 'too_many', 'restored', 'no_rights'],
      description:
        '`gone`: it answered 410; `unreachable`: nothing arrived for three days; `too_many`: too much waited; `restored`: a backup was brought back; `no_rights`: the person or key that it was made by, or the manager who moved it or turned it on since, may no longer manage the organization, so another manager has to turn it on.',
    }),
  ),
  madeBy: Type.String({ description: 'The name of the person or key.' }),
  waitingCount: Type.Integer({ description: 'Deliveries that are still to be made, at most 1,000.' }),
  failedCount: Type.Integer({ description: 'Deliveries that were given up, at most 1,000.' }),
  createdAt: Type.Integer({ description: 'Epoch seconds.' }),
  lastSuccessAt: orNull(Type.Integer({ description: 'To the minute, in epoch seconds.' })),
  oldSecretUntil: orNull(Type.Integer({ description: 'Until then the secret before signs too.' })),
}

const Webhook = Type.Object(fields, {
  title: 'Webhook',
  description: 'Where what happens is sent, without its secret.',
  examples: [exampleWebhook],
})

const NewWebhook = Type.Object(
  {
    ...fields,
    secret: Type.String({ description: 'Signs what is sent. It is never shown again.' }),
  },
  {
    title: 'NewWebhook',
    description: 'The webhook, with its secret.',
    examples: [{ ...exampleWebhook, secret: exampleSecret }],
  },
)

const Url = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description:
    'In production an https address on the public internet, on the usual port. It is stored as browsers write it.',
  examples: [exampleWebhook.url],
})

const webhookParams = Type.Object({
  ...organizationParams.properties,
  webhookId: Id('The webhook.', exampleWebhook.id),
})

const exampleDelivery = {
  id: 7001,
  type: 'purchase.paid',
  state: 'delivered',
  attempts: 1,
  status: 200,
  reply: 'ok',
  occurredAt: exampleManager.addedAt,
  attemptedAt: exampleManager.addedAt,
  nextAt: null,
  data: webhookSamples.purchases['purchase.paid'],
}

const Delivery = Type.Object(
  {
    id: Type.Integer({ description: 'Of the event.' }),
    type: Type.String(),
    state: Type.String({ enum: ['waiting', 'delivered', 'failed', 'stopped'] }),
    attempts: Type.Integer(),
    status: orNull(Type.Integer({ description: 'What the last try was answered; null without an answer.' })),
    reply: orNull(Type.String({ description: 'The beginning of that answer, or why there was none.' })),
    occurredAt: Type.Integer({ description: 'Epoch seconds.' }),
    attemptedAt: orNull(Type.Integer({ description: 'Epoch seconds.' })),
    nextAt: orNull(Type.Integer({ description: 'When it is tried again, in epoch seconds.' })),
    data: Type.Unknown({ description: 'What is sent, without the person.' }),
  },
  { title: 'WebhookDelivery', examples: [exampleDelivery] },
)

export const webhookSchemas = {
  list: manage(
    {
      summary: 'Webhooks of an organization',
      description: 'A key sees those that it registered itself.',
      params: organizationParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { webhooks: Type.Array(Webhook), totalCount: Type.Integer() },
        { description: 'Newest first.' },
      ),
    },
  ),
  add: manage(
    {
      summary: 'Register a webhook',
      description: `What happens from now on is sent to this address, signed as [Standard Webhooks](https://www.standardwebhooks.com) 1.0. At most ${MOST_WEBHOOKS}. Nothing of rehearsals, tests and drafts is sent. \`/docs/programs.md\` in the project says more.`,
      params: organizationParams,
      body: Closed(
        {
          url: Url,
          kinds: Kinds,
          includesPeople: Type.Optional(
            Type.Boolean({ description: 'False unless a person says so; keys cannot.' }),
          ),
        },
        { title: 'WebhookToAdd', examples: [{ url: exampleWebhook.url, kinds: exampleWebhook.kinds }] },
      ),
    },
    { 201: NewWebhook },
    {
      code: 'conflict',
      meaning:
        '`too_many`: there are too many webhooks. `no_secrets`: this server cannot store secrets; its operator must set PAYMENTS_KEYS.',
    },
  ),
  samples: manage(
    {
      summary: 'What a webhook is sent',
      description: 'One of each type, made up, as it is sent.',
      params: organizationParams,
      querystring: Type.Object({ kind: OneOf(webhookKinds, 'Only of this kind.', 'purchases') }),
    },
    {
      200: Type.Array(
        Type.Object({
          type: Type.String(),
          timestamp: Type.String({ description: 'When it happened.' }),
          data: Type.Unknown(),
        }),
        {
          description: 'The samples.',
          examples: [
            [
              {
                type: 'purchase.paid',
                timestamp: '2026-11-14T20:26:00.000Z',
                data: webhookSamples.purchases['purchase.paid'],
              },
            ],
          ],
        },
      ),
    },
  ),
  update: manage(
    {
      summary: 'Change a webhook, turn it off or on',
      description:
        'What happened while it was off can be sent again for 30 days. For people only, since they allow names to be sent.',
      params: webhookParams,
      body: Closed(
        {
          url: Type.Optional(Url),
          kinds: Type.Optional(Kinds),
          includesPeople: Type.Optional(Type.Boolean()),
          isOn: Type.Optional(Type.Boolean()),
        },
        { title: 'WebhookChanges', minProperties: 1, examples: [{ isOn: false }] },
      ),
    },
    { 200: Webhook },
  ),
  remove: manage(
    {
      summary: 'Remove a webhook',
      description: 'And what still waits for it. A key removes those that it registered itself.',
      params: webhookParams,
    },
    { 204: noContent },
  ),
  rotate: manage(
    {
      summary: 'Give a webhook another secret',
      description: `For ${OLD_SECRET_HOURS} hours both secrets sign. For people only.`,
      params: webhookParams,
    },
    { 200: NewWebhook },
  ),
  test: manage(
    {
      summary: 'Send a test to a webhook',
      description: 'An event of the type `test`, in its turn. For people only.',
      params: webhookParams,
    },
    { 204: noContent },
    { code: 'conflict', meaning: '`webhook_off`: it is turned off.' },
  ),
  deliveries: manage(
    {
      summary: 'What was sent to a webhook, and what it answered',
      description: 'Of the last 30 days. For people only.',
      params: webhookParams,
      querystring: Type.Object({
        state: Type.Optional(
          OneOf(['waiting', 'delivered', 'failed', 'stopped'] as const, 'Only these.', 'failed'),
        ),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { deliveries: Type.Array(Delivery), totalCount: Type.Integer() },
        { description: 'Newest first.' },
      ),
    },
  ),
  again: manage(
    {
      summary: 'Send to a webhook again',
      description: `Some events, or all within a time, also what happened while it was off. At most ${MOST_AGAIN} at once. They have the ids they had. For people only.`,
      params: webhookParams,
      body: Closed(
        {
          deliveryIds: Type.Optional(
            Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
              minItems: 1,
              maxItems: 100,
            }),
          ),
          from: Type.Optional(Time('What happened at or after this time.')),
          until: Type.Optional(Time('Before this moment.')),
        },
        { title: 'DeliveriesToRepeat', examples: [{ deliveryIds: [7001] }] },
      ),
    },
    { 200: Type.Object({ count: withDefault(Type.Integer()) }, { description: 'How many are sent again.' }) },
    {
      code: 'conflict',
      meaning: '`webhook_off`: it is turned off. `too_many`: name a shorter time.',
    },
  ),
}
