import { Type } from 'typebox'
import { gala } from '../auctions/example.ts'
import { page } from '../database/page.ts'
import type { Connection } from '../database/pool.ts'
import { toEpoch } from '../epoch.ts'
import { orNull } from '../http/answers/or-null.ts'
import { pageQuery } from '../http/answers/paging.ts'
import type { App } from '../http/server/app-type.ts'
import { exampleManager } from './example.ts'
import type { Management } from './management.ts'
import { manage, organizationParams } from './schema.ts'

const exampleEntry = {
  id: 3001,
  actorId: exampleManager.userId,
  actorEmail: exampleManager.email,
  organizationId: 3,
  action: 'update',
  subject: 'item',
  subjectId: 42,
  changes: { donorName: { from: null, to: 'Lake Hotel' } },
  createdAt: gala.startTime,
}

const EntryAnswer = Type.Object(
  {
    id: Type.Integer(),
    actorId: Type.Integer(),
    actorEmail: Type.String({ description: 'Who.' }),
    organizationId: orNull(Type.Integer()),
    action: Type.String({ description: 'What.' }),
    subject: Type.String({ description: 'To what.' }),
    subjectId: orNull(Type.Integer()),
    changes: Type.Unknown({ description: 'The fields, with what they were and are.' }),
    createdAt: Type.Integer({ description: 'When. Epoch seconds.' }),
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
    return listEntries(changes.db, null, request.query)
  })

  app.get(
    '/v3/manage/organizations/:organizationId/audit',
    { ...gate, schema: schemas.ofOrganization },
    async (request) => {
      const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
      return listEntries(changes.db, organizationId, request.query)
    },
  )
}

type EntryRow = { id: bigint; created_at: Date }

async function listEntries(
  db: Connection,
  organizationId: number | null,
  query: { subject?: string; subjectId?: number; limit?: number; offset?: number },
) {
  const found = await page<EntryRow>(
    db,
    {
      columns: `audit_log.id, actor_id as "actorId", users.email as "actorEmail",
        organization_id as "organizationId", action, subject, subject_id as "subjectId", changes,
        audit_log.created_at`,
      from: `audit_log join users on users.id = audit_log.actor_id
              where ($1::int is null or organization_id = $1) and ($2::text is null or subject = $2)
                and ($3::int is null or subject_id = $3)`,
      orderBy: 'audit_log.id desc',
      values: [organizationId, query.subject ?? null, query.subjectId ?? null],
    },
    query,
  )
  const entries = found.rows.map(({ id, created_at, ...entry }) => ({
    id: Number(id),
    ...entry,
    createdAt: toEpoch(created_at),
  }))
  return { entries, totalCount: found.totalCount }
}

const querystring = Type.Object({
  subject: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'Only of this kind.', examples: ['item'] }),
  ),
  subjectId: Type.Optional(
    Type.Integer({ minimum: 1, isId: true, description: 'Only of this one; best with `subject`.' }),
  ),
  ...pageQuery(),
})

const schemas = {
  all: manage(
    { summary: 'Every change anybody made', description: 'For administrators.', querystring },
    { 200: LogAnswer },
  ),
  ofOrganization: manage(
    {
      summary: 'Every change to an organization and what is its own',
      description: 'For its managers.',
      params: organizationParams,
      querystring,
    },
    { 200: LogAnswer },
  ),
}
