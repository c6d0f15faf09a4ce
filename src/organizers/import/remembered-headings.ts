import { Type } from 'typebox'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { Closed, Line, manage, OneOf, organizationParams } from '../basics/schema.ts'

/** Which column of an organization's own spreadsheets means what, so that next year's file needs no explaining. */
export function importColumnRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/organizations/:organizationId/import-columns'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    return { columns: await readColumns(changes.db, { organizationId, kind: request.query.kind }) }
  })

  app.put(path, { ...gate, schema: schemas.remember }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const { kind, columns: given } = request.body
    const columns = await changes.commit(async (tx) => {
      const subject = { subject: 'organization', subjectId: organizationId } as const
      await writeAudit(tx, organizer, {
        ...subject,
        organizationId,
        action: 'update',
        changes: { columnsOf: kind },
      })
      return rememberColumns(tx, { organizationId, kind }, given)
    })
    return { columns }
  })
}

type Owner = { organizationId: number; kind: 'items' | 'guests' }
type Column = { heading: string; field: string | null }

const MOST_COLUMNS = 100
/** Enough for several files of 100 columns; those not used for longest are forgotten. */
const MOST_REMEMBERED = 300

function readColumns(db: Connection, { organizationId, kind }: Owner): Promise<Column[]> {
  return rows<Column>(
    db,
    `select heading, field from import_columns where organization_id = $1 and kind = $2
      order by used_at desc, heading`,
    [organizationId, kind],
  )
}

async function rememberColumns(tx: Transaction, owner: Owner, columns: Column[]): Promise<Column[]> {
  const { organizationId, kind } = owner
  const fieldOf = new Map(columns.map(({ heading, field }) => [heading.trim().toLowerCase(), field]))
  // In one order, so that two who import at once never wait for each other.
  const headings = [...fieldOf.keys()].sort()
  await execute(
    tx,
    `insert into import_columns (organization_id, kind, heading, field)
     select $1, $2, heading, field from unnest($3::text[], $4::text[]) as given (heading, field)
     on conflict (organization_id, kind, heading) do update set field = excluded.field, used_at = goodlot_now()`,
    [organizationId, kind, headings, headings.map((heading) => fieldOf.get(heading) ?? null)],
  )
  await execute(
    tx,
    `delete from import_columns where organization_id = $1 and kind = $2 and heading in (
       select heading from import_columns where organization_id = $1 and kind = $2
        order by used_at desc, heading offset $3)`,
    [organizationId, kind, MOST_REMEMBERED],
  )
  return readColumns(tx, owner)
}

const kind = OneOf(['items', 'guests'], 'What the spreadsheets hold.')

const columns = Type.Array(
  Closed({
    heading: Line('As the file has it; case does not matter.', 'Lot #', 100),
    field: orNull(
      Type.String({
        pattern: '^[a-zA-Z]+$',
        maxLength: 40,
        description: 'The field of an item or guest that the column holds; null when it is left out.',
        examples: ['itemCode'],
      }),
    ),
  }),
  { maxItems: MOST_COLUMNS },
)

const Remembered = Type.Object(
  { columns: Type.Array(Type.Object({ heading: Type.String(), field: orNull(Type.String()) })) },
  {
    title: 'ImportColumns',
    description: `The last used first, ${MOST_REMEMBERED} at most.`,
    examples: [{ columns: [{ heading: 'lot #', field: 'itemCode' }] }],
  },
)

const schemas = {
  read: manage(
    {
      summary: 'What the columns of imported spreadsheets meant',
      description:
        'Headings of files that this organization has imported, and the field each was imported as. The console suggests them for the next file; importing itself does not read them.',
      params: organizationParams,
      querystring: Type.Object({ kind }),
    },
    { 200: Remembered },
  ),
  remember: manage(
    {
      summary: 'Remember what the columns of a spreadsheet mean',
      description: 'Adds these headings to those remembered, or changes what they mean.',
      params: organizationParams,
      body: Closed(
        { kind, columns },
        {
          title: 'ColumnsToRemember',
          examples: [{ kind: 'items', columns: [{ heading: 'Lot #', field: 'itemCode' }] }],
        },
      ),
    },
    { 200: Remembered },
  ),
}
