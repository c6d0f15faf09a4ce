import { type Static, Type } from 'typebox'
import { lockAuction } from '../../auction/auctions/change-status.ts'
import { anyRole } from '../../auction/auctions/staff-roles.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { announceAuction } from '../basics/announce.ts'
import { differences, writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, Line, manage } from '../basics/schema.ts'

export const CategoryName = Line('The name.', 'Travel', 100)
const position = Type.Integer({
  minimum: 0,
  maximum: 100_000,
  description: 'Its position in the list.',
  examples: [1],
})
export const CategoryAnswer = Type.Object(
  {
    id: Type.Integer(),
    auctionId: Type.Integer(),
    name: Type.String(),
    position: Type.Integer(),
    itemCount: Type.Integer({ description: 'Without deleted items.' }),
  },
  {
    title: 'Category',
    description: 'The category.',
    examples: [{ id: 3, auctionId: 7, name: 'Travel', position: 1, itemCount: 1 }],
  },
)
type Category = Static<typeof CategoryAnswer>

export function categoryRoutes(app: App, { authority, changes, gate }: Management): void {
  const ofAuction = '/v3/manage/auctions/:auctionId/categories'

  app.get(ofAuction, { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const list = { columns, from: 'categories where auction_id = $1', orderBy: 'position, id' }
    const found = await page<Category>(changes.db, { ...list, values: [auctionId] }, request.query)
    return { categories: found.rows, totalCount: found.totalCount }
  })

  app.post(ofAuction, { ...gate, schema: schemas.create }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const created = await changes.commit((tx, emit) => createCategory(tx, emit, organizer, request.body))
    return reply.code(201).send(created)
  })

  app.patch('/v3/manage/categories/:categoryId', { ...gate, schema: schemas.update }, async (request) => {
    const organizer = await authority.ofCategory(request, request.params.categoryId)
    return changes.commit((tx, emit) => updateCategory(tx, emit, organizer, request.body))
  })

  app.delete(
    '/v3/manage/categories/:categoryId',
    { ...gate, schema: schemas.remove },
    async (request, reply) => {
      const organizer = await authority.ofCategory(request, request.params.categoryId)
      await changes.commit((tx, emit) => deleteCategory(tx, emit, organizer))
      return reply.code(204).send()
    },
  )
}

type CategoryOrganizer = AuctionOrganizer & { categoryId: number }

const columns = `id, auction_id as "auctionId", name, position,
  (select count(*)::int from items join standings on standings.item_id = items.id
    where items.category_id = categories.id and status_id <> ${itemStatus.deleted}) as "itemCount"`

async function readCategory(tx: Connection, id: number): Promise<Category> {
  return (await row<Category>(tx, `select ${columns} from categories where id = $1`, [id]))!
}

/** Somebody else may have deleted it since it was found. */
async function holdCategory(tx: Transaction, id: number): Promise<void> {
  const held = await row(tx, 'select from categories where id = $1 for no key update', [id])
  if (!held) throw new ApiError('not_found', 'There is no such category.')
}

/** At the end of the list, unless a position is given. */
async function createCategory(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  body: { name: string; position?: number },
): Promise<Category> {
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into categories (auction_id, name, position)
     select $1, $2, coalesce($3, (select coalesce(max(position), 0) + 1 from categories where auction_id = $1))
     returning id`,
    [organizer.auctionId, body.name, body.position ?? null],
  ))!
  await finish(tx, emit, { ...organizer, categoryId: id }, { action: 'create', changes: body })
  return readCategory(tx, id)
}

async function updateCategory(
  tx: Transaction,
  emit: EmitEvent,
  organizer: CategoryOrganizer,
  body: { name?: string; position?: number },
): Promise<Category> {
  await holdCategory(tx, organizer.categoryId)
  const before = await readCategory(tx, organizer.categoryId)
  const changes = differences(before, body)
  if (Object.keys(changes).length === 0) return before
  await execute(
    tx,
    'update categories set name = coalesce($2, name), position = coalesce($3, position) where id = $1',
    [organizer.categoryId, body.name ?? null, body.position ?? null],
  )
  await finish(tx, emit, organizer, { action: 'update', changes })
  return readCategory(tx, organizer.categoryId)
}

/** Its items stay, without a category. Locks the auction first, as does everything that puts an item into one. */
async function deleteCategory(tx: Transaction, emit: EmitEvent, organizer: CategoryOrganizer): Promise<void> {
  await lockAuction(tx, organizer.auctionId)
  await holdCategory(tx, organizer.categoryId)
  await execute(tx, 'update items set category_id = null where category_id = $1', [organizer.categoryId])
  await execute(tx, 'delete from categories where id = $1', [organizer.categoryId])
  await finish(tx, emit, organizer, { action: 'delete', changes: {} })
}

async function finish(
  tx: Transaction,
  emit: EmitEvent,
  organizer: CategoryOrganizer,
  { action, changes }: { action: string; changes: object },
): Promise<void> {
  const { organizationId, categoryId: subjectId } = organizer
  await writeAudit(tx, organizer, { organizationId, action, subject: 'category', subjectId, changes })
  await announceAuction(tx, emit, organizer.auctionId)
}

const categoryParams = Type.Object({ categoryId: Id('The category.', 3) })

const schemas = {
  list: manage(
    {
      summary: 'The categories of an auction',
      description: 'With the number of items in each.',
      params: auctionParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { categories: Type.Array(CategoryAnswer), totalCount: Type.Integer() },
        { description: 'By their place.' },
      ),
    },
  ),
  create: manage(
    {
      summary: 'Add a category',
      description: 'Added at the end of the list unless a position is given.',
      params: auctionParams,
      body: Closed({ name: CategoryName, position: Type.Optional(position) }),
    },
    { 201: CategoryAnswer },
  ),
  update: manage(
    {
      summary: 'Change a category',
      description: 'Changes its name or its position in the list.',
      params: categoryParams,
      body: Closed({ name: Type.Optional(CategoryName), position: Type.Optional(position) }),
    },
    { 200: CategoryAnswer },
  ),
  remove: manage(
    {
      summary: 'Delete a category',
      description: 'Its items stay, and have no category.',
      params: categoryParams,
    },
    { 204: noContent },
  ),
}
