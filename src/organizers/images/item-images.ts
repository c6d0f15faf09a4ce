import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { insertImage } from '../../platform/images/image-files.ts'
import { announceItem } from '../basics/announce.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { itemParams, manage } from '../basics/schema.ts'
import {
  fileBody,
  fileIn,
  ImageAnswer,
  showImage,
  tooLarge,
  uploadGate,
  uploadWords,
} from './image-upload.ts'

const MOST_IMAGES = 20

export function itemImageRoutes(app: App, management: Management): void {
  const { authority, changes, gate, images, publicUrl } = management
  const path = '/v3/manage/items/:itemId/images'
  const idOf = (request: FastifyRequest) => (request.params as { itemId: number }).itemId

  app.post(
    path,
    {
      ...uploadGate(management, (request) => authority.ofItem(request, idOf(request))),
      schema: schemas.upload,
    },
    async (request, reply) => {
      const organizer = await authority.ofItem(request, request.params.itemId)
      const shown = await images.add(fileIn(request), (image) =>
        changes.commit(async (tx, emit) => {
          const imageId = await insertImage(tx, image)
          await appendImage(tx, organizer.itemId, imageId)
          await finish(tx, emit, organizer, { action: 'addImage', changes: { imageId } })
          return showImage(imageId, image, publicUrl)
        }),
      )
      return reply.code(201).send(shown)
    },
  )

  app.delete(`${path}/:imageId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofItem(request, request.params.itemId)
    const { imageId } = request.params
    await changes.commit(async (tx, emit) => {
      await removeImage(tx, organizer.itemId, imageId)
      await finish(tx, emit, organizer, { action: 'removeImage', changes: { imageId } })
    })
    return reply.code(204).send()
  })
}

/** Reads JSON, so it is outside the scope of the uploads. */
export function imageOrderRoutes(app: App, { authority, changes, gate }: Management): void {
  app.put('/v3/manage/items/:itemId/images', { ...gate, schema: schemas.order }, async (request) => {
    const organizer = await authority.ofItem(request, request.params.itemId)
    const { imageIds } = request.body
    await changes.commit(async (tx, emit) => {
      await orderImages(tx, organizer.itemId, imageIds)
      await finish(tx, emit, organizer, { action: 'orderImages', changes: { imageIds } })
    })
    return { imageIds }
  })
}

type ItemOrganizer = AuctionOrganizer & { itemId: number }

/** Locks the item: two uploads at once get two places, and a draft is not published before its picture is there. */
async function imagesOf(tx: Transaction, itemId: number): Promise<number[]> {
  const item = await row(
    tx,
    `select from standings where item_id = $1 and status_id <> ${itemStatus.deleted} for no key update`,
    [itemId],
  )
  if (!item) throw new ApiError('not_found', 'This item was deleted.')
  const found = await rows<{ id: number }>(
    tx,
    'select image_id as id from item_images where item_id = $1 order by position, image_id',
    [itemId],
  )
  return found.map(({ id }) => id)
}

async function appendImage(tx: Transaction, itemId: number, imageId: number): Promise<void> {
  const before = await imagesOf(tx, itemId)
  if (before.length >= MOST_IMAGES) {
    const message = `An item has at most ${MOST_IMAGES} pictures.`
    throw new ApiError('conflict', message, { reason: 'too_many_images' })
  }
  await execute(
    tx,
    `insert into item_images (item_id, image_id, position)
     select $1, $2, coalesce(max(position), 0) + 1 from item_images where item_id = $1`,
    [itemId, imageId],
  )
}

async function removeImage(tx: Transaction, itemId: number, imageId: number): Promise<void> {
  if (!(await imagesOf(tx, itemId)).includes(imageId)) {
    throw new ApiError('not_found', 'This item has no such picture.')
  }
  await execute(tx, 'delete from item_images where item_id = $1 and image_id = $2', [itemId, imageId])
}

async function orderImages(tx: Transaction, itemId: number, imageIds: number[]): Promise<void> {
  const before = await imagesOf(tx, itemId)
  if (before.length !== imageIds.length || before.some((id) => !imageIds.includes(id))) {
    throw invalidFields({ imageIds: [`must name each picture of the item once: ${before.join(', ')}`] })
  }
  await execute(
    tx,
    `update item_images set position = given.position
       from unnest($2::int[]) with ordinality as given (image_id, position)
      where item_images.item_id = $1 and item_images.image_id = given.image_id`,
    [itemId, imageIds],
  )
}

async function finish(
  tx: Transaction,
  emit: EmitEvent,
  organizer: ItemOrganizer,
  { action, changes }: { action: string; changes: object },
): Promise<void> {
  const { organizationId, itemId } = organizer
  await writeAudit(tx, organizer, { organizationId, action, subject: 'item', subjectId: itemId, changes })
  await announceItem(tx, emit, itemId)
}

const schemas = {
  upload: manage(
    {
      summary: 'Add a picture to an item',
      description: `${uploadWords} The first one is on the card.`,
      params: itemParams,
      ...fileBody,
    },
    { 201: ImageAnswer },
    tooLarge,
    { code: 'conflict', meaning: `\`too_many_images\`: an item has at most ${MOST_IMAGES}.` },
  ),
  remove: manage(
    {
      summary: 'Remove a picture from an item',
      description: 'Its files are removed a day later, unless something else shows them.',
      params: Type.Object({ ...itemParams.properties, imageId: Id('The picture.', 12) }),
    },
    { 204: noContent },
  ),
  order: manage(
    {
      summary: 'Put the pictures of an item in order',
      description: 'List each picture of the item once; the first one is shown on the card.',
      params: itemParams,
      body: Type.Object(
        {
          imageIds: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
            maxItems: MOST_IMAGES,
            uniqueItems: true,
            examples: [[12, 11]],
          }),
        },
        { additionalProperties: false },
      ),
    },
    {
      200: Type.Object(
        { imageIds: Type.Array(Type.Integer(), { examples: [[12, 11]] }) },
        { description: 'The pictures in their new order.' },
      ),
    },
  ),
}
