import { anyRole } from '../../auction/auctions/staff-roles.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { LONG_BODY } from '../basics/schema.ts'
import { insertItems, lockTargetAuction, wholeItem } from './add-items.ts'
import { changeItems } from './change-items.ts'
import { noteDonors, withoutAddress } from './donors.ts'
import { newItemProblems } from './item-checks.ts'
import { type ItemRow, listItems, readItem, showItem } from './item-records.ts'
import { type ItemSettings, itemSchemas as schemas } from './item-schema.ts'
import { updateItem } from './update-item.ts'

export function itemRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.get('/v3/manage/auctions/:auctionId/items', { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const found = await listItems(changes.db, organizer.auctionId, request.query)
    const items = found.rows.map((item) => showItem(item, publicUrl, organizer))
    return { items, totalCount: found.totalCount }
  })

  app.post(
    '/v3/manage/auctions/:auctionId/items',
    { ...gate, schema: schemas.create, bodyLimit: LONG_BODY },
    async (request, reply) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId)
      const created = await changes.commit((tx, emit) => createItem(tx, emit, organizer, request.body))
      return reply.code(201).send(showItem(created, publicUrl))
    },
  )

  app.patch(
    '/v3/manage/auctions/:auctionId/items',
    { ...gate, schema: schemas.changeMany, bodyLimit: LONG_BODY },
    async (request) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId)
      const change = { organizer, changes: request.body.items, publicUrl }
      const changed = await changes.commit((tx, emit) => changeItems(tx, emit, change))
      return { items: changed.map((item) => showItem(item, publicUrl)) }
    },
  )

  app.get('/v3/manage/items/:itemId', { ...gate, schema: schemas.read }, async (request) => {
    const organizer = await authority.ofItem(request, request.params.itemId, ...anyRole)
    const item = await readItem(changes.db, organizer.itemId)
    if (!item) throw new ApiError('not_found', 'This item was deleted.')
    return showItem(item, publicUrl, organizer)
  })

  app.patch(
    '/v3/manage/items/:itemId',
    { ...gate, schema: schemas.update, bodyLimit: LONG_BODY },
    async (request) => {
      const organizer = await authority.ofItem(request, request.params.itemId)
      const change = { organizer, body: request.body, publicUrl }
      return showItem(await changes.commit((tx, emit) => updateItem(tx, emit, change)), publicUrl)
    },
  )
}

async function createItem(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  body: ItemSettings,
): Promise<ItemRow> {
  const target = await lockTargetAuction(tx, organizer.auctionId)
  const item = wholeItem(body, target)
  const problems = newItemProblems(item, target)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const [itemId] = await insertItems(tx, emit, { target, items: [item] })
  const { organizationId } = organizer
  const entry = { organizationId, action: 'create', subject: 'item', subjectId: itemId! } as const
  await noteDonors(tx, [itemId!], { organizerId: organizer.id })
  await writeAudit(tx, organizer, { ...entry, changes: withoutAddress(body) })
  return (await readItem(tx, itemId!))!
}
