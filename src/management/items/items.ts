import type { Transaction } from '../../database/pool.ts'
import { ApiError, invalidFields } from '../../errors.ts'
import type { RecordEvent } from '../../events/changes.ts'
import type { App } from '../../http/server/app-type.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionActor } from '../authority.ts'
import type { Management } from '../management.ts'
import { LONG_BODY } from '../schema.ts'
import { anyRole } from '../staff/roles.ts'
import { holdShelf, insertItems, wholeItem } from './add-items.ts'
import { newItemProblems } from './item-checks.ts'
import { type ItemRow, listItems, readItem, showItem } from './item-records.ts'
import { type ItemSettings, itemSchemas as schemas } from './item-schema.ts'
import { updateItem } from './update-item.ts'

export function itemRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.get('/v3/manage/auctions/:auctionId/items', { ...gate, schema: schemas.list }, async (request) => {
    const actor = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const found = await listItems(changes.db, actor.auctionId, request.query)
    const items = found.rows.map((item) => showItem(item, publicUrl, actor))
    return { items, totalCount: found.totalCount }
  })

  app.post(
    '/v3/manage/auctions/:auctionId/items',
    { ...gate, schema: schemas.create, bodyLimit: LONG_BODY },
    async (request, reply) => {
      const actor = await authority.ofAuction(request, request.params.auctionId)
      const created = await changes.commit((tx, record) => createItem(tx, record, actor, request.body))
      return reply.code(201).send(showItem(created, publicUrl))
    },
  )

  app.get('/v3/manage/items/:itemId', { ...gate, schema: schemas.read }, async (request) => {
    const actor = await authority.ofItem(request, request.params.itemId, ...anyRole)
    const item = await readItem(changes.db, actor.itemId)
    if (!item) throw new ApiError('not_found', 'This item was deleted.')
    return showItem(item, publicUrl, actor)
  })

  app.patch(
    '/v3/manage/items/:itemId',
    { ...gate, schema: schemas.update, bodyLimit: LONG_BODY },
    async (request) => {
      const actor = await authority.ofItem(request, request.params.itemId)
      const change = { actor, body: request.body, publicUrl }
      return showItem(await changes.commit((tx, record) => updateItem(tx, record, change)), publicUrl)
    },
  )
}

async function createItem(
  tx: Transaction,
  record: RecordEvent,
  actor: AuctionActor,
  body: ItemSettings,
): Promise<ItemRow> {
  const shelf = await holdShelf(tx, actor.auctionId)
  const item = wholeItem(body, shelf)
  const problems = newItemProblems(item, shelf)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const [itemId] = await insertItems(tx, record, { shelf, items: [item] })
  const { organizationId } = actor
  const entry = { organizationId, action: 'create', subject: 'item', subjectId: itemId! } as const
  await writeAudit(tx, actor, { ...entry, changes: body })
  return (await readItem(tx, itemId!))!
}
