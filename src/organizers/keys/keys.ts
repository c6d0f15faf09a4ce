import { Type } from 'typebox'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { exampleManager } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { Closed, Line, manage, organizationParams } from '../basics/schema.ts'
import { addKey, endKey, listKeys, MOST_KEYS, showKey } from './key-records.ts'
import { type KeyScope, keyScopes } from './key-scopes.ts'

/** Keys by which programs call in the name of an organization. Only people make and revoke them. */
export function keyRoutes(app: App, { authority, changes, gate }: Management, adminEmails: string[]): void {
  const path = '/v3/manage/organizations/:organizationId/keys'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    const found = await listKeys(changes.db, { organizationId, adminEmails }, request.query)
    return { keys: found.rows.map(showKey), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { name, scopes, expiresInDays } = request.body
    const wanted = { name: name.trim(), scopes, expiresInDays, adminEmails }
    const { row, key } = await changes.commit((tx) => addKey(tx, organizer, wanted))
    return reply.code(201).send({ ...showKey(row), key })
  })

  app.delete(`${path}/:keyId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    await changes.commit((tx) => endKey(tx, organizer, { keyId: request.params.keyId, adminEmails }))
    return reply.code(204).send()
  })
}

const exampleKey = {
  id: 6,
  userId: 88,
  name: 'Zapier',
  ending: 'x7Qd',
  scopes: ['read' as KeyScope],
  state: 'active',
  madeBy: `${exampleManager.firstName} ${exampleManager.lastName}`,
  createdAt: exampleManager.addedAt,
  expiresAt: exampleManager.addedAt + 90 * 86_400,
  lastUsedAt: null,
}

const Scope = Type.Unsafe<KeyScope>({ type: 'string', enum: [...keyScopes] })

const keyFields = {
  id: Type.Integer(),
  userId: Type.Integer({ description: 'What the key does is under this id, as for a person.' }),
  name: Type.String(),
  ending: Type.String({ description: 'The last four characters.' }),
  scopes: Type.Array(Scope),
  state: Type.String({
    enum: ['active', 'expired', 'ended'],
    description: '`ended`: revoked, or the person who made it may not manage the organization any more.',
  }),
  madeBy: Type.String({ description: 'The name of the person who made it.' }),
  createdAt: Type.Integer({ description: 'Epoch seconds.' }),
  expiresAt: Type.Integer({ description: 'Epoch seconds.' }),
  lastUsedAt: orNull(Type.Integer({ description: 'To the minute, in epoch seconds. Null: never.' })),
}

const KeyAnswer = Type.Object(keyFields, {
  title: 'OrganizationKey',
  description: 'The key, without its text.',
  examples: [exampleKey],
})

const NewKeyAnswer = Type.Object(
  { ...keyFields, key: Type.String({ description: 'The key itself. It is never shown again.' }) },
  {
    title: 'NewOrganizationKey',
    description: 'The key.',
    examples: [{ ...exampleKey, key: 'goodlot_…' }],
  },
)

const schemas = {
  list: manage(
    {
      summary: 'Keys of an organization',
      description: 'With which programs call this interface. For people only.',
      params: organizationParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { keys: Type.Array(KeyAnswer), totalCount: Type.Integer() },
        { description: 'Those that work first, the newest of them at the top.' },
      ),
    },
  ),
  add: manage(
    {
      summary: 'Make a key for a program',
      description: `The answer is the only one that ever has the key. It may do what its scopes say, and never more than a manager of this organization: \`read\` reads everything; \`items\` reads and changes auctions and what is on offer; \`guests\` guests, invitations and messages to them; \`money\` bids for guests, sales, receipts and payments. It ends when the person who makes it may not manage the organization any more. At most ${MOST_KEYS} at a time. For people only.`,
      params: organizationParams,
      body: Closed(
        {
          name: Line('As it appears in the log of changes.', 'Zapier', 60),
          scopes: Type.Array(Scope, { minItems: 1, maxItems: keyScopes.length, uniqueItems: true }),
          expiresInDays: Type.Integer({ minimum: 1, maximum: 366, description: 'How long it works.' }),
        },
        {
          title: 'KeyToMake',
          examples: [{ name: 'Zapier', scopes: ['read'], expiresInDays: 90 }],
        },
      ),
    },
    { 201: NewKeyAnswer },
    { code: 'conflict', meaning: '`too_many`: there are too many keys.' },
  ),
  remove: manage(
    {
      summary: 'Revoke a key',
      description: 'With the next request it is refused, on every server. For people only.',
      params: Type.Object({ ...organizationParams.properties, keyId: Id('The key.', exampleKey.id) }),
    },
    { 204: noContent },
  ),
}
