import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { isKeyAccount } from '../../people/accounts/key-accounts.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { exampleManager } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage, organizationParams, Time } from '../basics/schema.ts'
import { concernsSearched, type LoggedEntry, namesOf } from './named-in-log.ts'

const exampleEntry = {
  id: 3001,
  actorId: exampleManager.userId,
  actorEmail: exampleManager.email,
  actorName: `${exampleManager.firstName} ${exampleManager.lastName}`,
  organizationId: 3,
  auctionId: 7,
  action: 'update',
  subject: 'item',
  subjectId: 42,
  changes: { donorName: { from: null, to: 'Lake Hotel' } },
  guest: null,
  newGuest: null,
  item: { itemId: 42, itemCode: '101', name: 'A weekend by the lake' },
  createdAt: gala.startTime,
}

const guest = (description: string) =>
  orNull(
    Type.Object(
      { userId: Type.Integer(), name: Type.String(), paddleNumber: orNull(Type.Integer()) },
      { description },
    ),
  )

const EntryAnswer = Type.Object(
  {
    id: Type.Integer(),
    actorId: Type.Integer(),
    actorEmail: Type.String({
      description: 'The email of the person who made the change; empty for a key of an organization.',
    }),
    actorName: Type.String({ description: 'Their name, or that of the key.' }),
    organizationId: orNull(Type.Integer()),
    auctionId: orNull(Type.Integer({ description: 'Null if it does not belong to an auction.' })),
    action: Type.String({ description: 'What was done, for example `update`.' }),
    subject: Type.String({ description: 'What kind of thing was changed, for example `item`.' }),
    subjectId: orNull(Type.Integer()),
    changes: Type.Unknown({ description: 'The changed fields, before and after.' }),
    guest: guest('The guest it is about.'),
    newGuest: guest('The guest to whom something was moved.'),
    item: orNull(
      Type.Object(
        { itemId: Type.Integer(), itemCode: Type.String(), name: Type.String() },
        { description: 'The item it is about.' },
      ),
    ),
    createdAt: Type.Integer({ description: 'When it was changed, in epoch seconds.' }),
  },
  { title: 'AuditEntry', examples: [exampleEntry] },
)
const LogAnswer = Type.Object(
  { entries: Type.Array(EntryAnswer), totalCount: Type.Integer() },
  { description: 'Newest first.' },
)

export function auditRoutes(app: App, { authority, changes, gate }: Management): void {
  app.get('/v3/manage/audit', { ...gate, schema: schemas.all }, async (request) => {
    await authority.administrator(request)
    return listEntries(changes.db, {}, request.query)
  })

  app.get(
    '/v3/manage/organizations/:organizationId/audit',
    { ...gate, schema: schemas.ofOrganization },
    async (request) => {
      const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
      return listEntries(changes.db, { organizationId }, request.query)
    },
  )

  app.get('/v3/manage/auctions/:auctionId/audit', { ...gate, schema: schemas.ofAuction }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    return listEntries(changes.db, { auctionId }, request.query)
  })
}

type EntryRow = LoggedEntry & { id: bigint; created_at: Date }

type LogQuery = {
  subject?: string
  subjectId?: number
  itemId?: number
  search?: string
  actorId?: number
  from?: number
  until?: number
  limit: number
  offset: number
}

async function listEntries(
  db: Connection,
  within: { organizationId?: number; auctionId?: number },
  query: LogQuery,
) {
  const found = await page<EntryRow>(
    db,
    {
      columns: `audit_log.id, actor_id as "actorId",
        case when ${isKeyAccount()} then '' else users.email end as "actorEmail",
        first_name || ' ' || last_name as "actorName", auction_id as "auctionId",
        organization_id as "organizationId", action, subject, subject_id as "subjectId", changes,
        audit_log.created_at`,
      from: `audit_log join users on users.id = audit_log.actor_id
              where ($1::int is null or organization_id = $1) and ($2::text is null or subject = $2)
                and ($3::int is null or subject_id = $3) and ($4::int is null or auction_id = $4)
                and ($5::int is null or actor_id = $5)
                and ($6::bigint is null or audit_log.created_at >= to_timestamp($6))
                and ($7::bigint is null or audit_log.created_at < to_timestamp($7))
                and ($8::int is null or subject in ('item', 'bid') and subject_id = $8)
                and ${concernsSearched}`,
      orderBy: 'audit_log.id desc',
      values: [
        within.organizationId ?? null,
        query.subject ?? null,
        query.subjectId ?? null,
        within.auctionId ?? null,
        query.actorId ?? null,
        query.from ?? null,
        query.until ?? null,
        query.itemId ?? null,
        query.search ?? null,
      ],
    },
    query,
  )
  const names = await namesOf(db, found.rows)
  const entries = found.rows.map(({ id, created_at, ...entry }, index) => ({
    id: Number(id),
    ...entry,
    ...names[index]!,
    createdAt: toEpoch(created_at),
  }))
  return { entries, totalCount: found.totalCount }
}

const querystring = Type.Object({
  subject: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'Only this kind.', examples: ['item'] }),
  ),
  subjectId: Type.Optional(
    Type.Integer({ minimum: 1, isId: true, description: 'Only this one; use it with `subject`.' }),
  ),
  actorId: Type.Optional(Type.Integer({ minimum: 1, isId: true, description: 'Only what this person did.' })),
  from: Type.Optional(Time('Only changes at or after this time.')),
  until: Type.Optional(Time('Before this moment.')),
  ...pageQuery(),
})

const schemas = {
  all: manage(
    { summary: 'All changes', description: 'For administrators.', querystring },
    { 200: LogAnswer },
  ),
  ofOrganization: manage(
    {
      summary: 'All changes to an organization and to what belongs to it',
      description: 'For its managers.',
      params: organizationParams,
      querystring,
    },
    { 200: LogAnswer },
  ),
  ofAuction: manage(
    {
      summary: 'All changes to an auction and to what belongs to it',
      description: 'Who did what and when: items, bids, guests, sales, payments and messages. For managers.',
      params: auctionParams,
      querystring: Type.Object({
        ...querystring.properties,
        itemId: Type.Optional(
          Type.Integer({ minimum: 1, isId: true, description: 'Only of this item, its bids included.' }),
        ),
        search: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 80,
            description:
              'Only entries about a guest or an item with this text in the name, paddle or code, by a person with such a name, or with such a reason.',
          }),
        ),
      }),
    },
    { 200: LogAnswer },
  ),
}
