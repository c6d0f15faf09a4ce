import { type Static, Type } from 'typebox'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, Line, manage } from '../basics/schema.ts'
import { changedMeanwhile, expectedVersion, refuseIfChanged, version } from '../basics/versions.ts'

/** The tables of the room and their seats. Who sits where is each guest's own `tableName`. */
export function seatingRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/seating'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'door')
    return readSeating(changes.db, auctionId)
  })

  app.put(path, { ...gate, schema: schemas.replace }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    return changes.commit((tx) => replaceSeating(tx, organizer, request.body))
  })
}

type Seating = Static<typeof SeatingAnswer>

export async function readSeating(db: Connection, auctionId: number): Promise<Seating> {
  const sql = 'select seats_per_table as "seatsPerTable", tables, version from seating where auction_id = $1'
  return (await row<Seating>(db, sql, [auctionId])) ?? { seatsPerTable: null, tables: [], version: 1 }
}

async function replaceSeating(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { version: seen, ...wanted }: Static<typeof SeatingPlan>,
): Promise<Seating> {
  const { auctionId, organizationId } = organizer
  const tables = wanted.tables.map(({ name, seats }) => ({ name: name.trim(), seats }))
  const names = new Set(tables.map(({ name }) => name.toLowerCase()))
  if (names.size < tables.length) throw invalidFields({ tables: ['must have different names'] })
  await execute(tx, 'insert into seating (auction_id) values ($1) on conflict do nothing', [auctionId])
  await execute(tx, 'select from seating where auction_id = $1 for no key update', [auctionId])
  refuseIfChanged(seen, await readSeating(tx, auctionId))
  await execute(
    tx,
    'update seating set seats_per_table = $2, tables = $3, version = version + 1 where auction_id = $1',
    [auctionId, wanted.seatsPerTable, JSON.stringify(tables)],
  )
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'update',
    subject: 'seating',
    subjectId: auctionId,
    changes: { seatsPerTable: wanted.seatsPerTable, tables: tables.length },
  })
  return readSeating(tx, auctionId)
}

const MOST_SEATS = 1_000

const plan = {
  seatsPerTable: orNull(
    Type.Integer({
      minimum: 1,
      maximum: MOST_SEATS,
      description: 'At each table that has no number of its own; null where nobody has said.',
    }),
  ),
  tables: Type.Array(
    Closed({
      name: Line('As in `tableName` of guests.', '4', 40),
      seats: orNull(Type.Integer({ minimum: 1, maximum: MOST_SEATS, description: 'Null: as usual.' })),
    }),
    {
      maxItems: 500,
      description: 'Tables nobody sits at yet, and those with a number of seats of their own.',
    },
  ),
}
const example = { seatsPerTable: 10, tables: [{ name: '4', seats: 8 }] }

const SeatingPlan = Closed(
  { ...plan, version: expectedVersion },
  { title: 'SeatingPlan', examples: [example] },
)

export const SeatingAnswer = Type.Object(
  { ...plan, version },
  {
    title: 'ManagedSeating',
    description: 'The tables and their seats.',
    examples: [{ ...example, version: 3 }],
  },
)

const schemas = {
  read: manage(
    {
      summary: 'The tables of an auction',
      description:
        'Tables and their seats. Tables at which guests sit (`tableName`) need not be here; `GET …/paper?kind=seating` prints who sits where.',
      params: auctionParams,
    },
    { 200: SeatingAnswer },
  ),
  replace: manage(
    {
      summary: 'Change the tables of an auction',
      description: 'Replaces the list. Guests keep their tables, also one that is taken off the list.',
      params: auctionParams,
      body: SeatingPlan,
    },
    { 200: SeatingAnswer },
    changedMeanwhile,
  ),
}
