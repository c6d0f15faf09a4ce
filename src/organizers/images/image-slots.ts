import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { insertImage } from '../../platform/images/image-files.ts'
import { announceAuction, announceAuctionsOf } from '../basics/announce.ts'
import { type AuditSubject, writeAudit } from '../basics/audit.ts'
import type { Authority, OrganizationOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage, organizationParams } from '../basics/schema.ts'
import {
  fileBody,
  fileIn,
  ImageAnswer,
  showImage,
  tooLarge,
  uploadGate,
  uploadWords,
} from './image-upload.ts'

/** One picture each for auctions, their donations and organizations. */
export function imageSlotRoutes(app: App, management: Management): void {
  for (const slot of imageSlots) slotRoutes(app, management, slot)
}

function slotRoutes(app: App, management: Management, slot: ImageSlot): void {
  const { authority, changes, gate, images, publicUrl } = management
  const idOf = (request: FastifyRequest) => (request.params as Record<string, number>)[slot.param]!

  app.post(
    slot.path,
    {
      ...uploadGate(management, (request) => slot.organizer(authority, request, idOf(request))),
      schema: uploadSchema(slot),
    },
    async (request, reply) => {
      const id = idOf(request)
      const organizer = await slot.organizer(authority, request, id)
      const shown = await images.add(fileIn(request), (image) =>
        changes.commit(async (tx, emit) => {
          const imageId = await insertImage(tx, image)
          await fillSlot(tx, slot, id, imageId)
          const { organizationId } = organizer
          const entry = { organizationId, action: 'setImage', subject: slot.subject, subjectId: id }
          await writeAudit(tx, organizer, { ...entry, changes: { [slot.column]: imageId } })
          await slot.announce(tx, emit, id)
          return showImage(imageId, image, publicUrl)
        }),
      )
      return reply.code(201).send(shown)
    },
  )

  app.delete(slot.path, { ...gate, schema: removeSchema(slot) }, async (request, reply) => {
    const id = idOf(request)
    const organizer = await slot.organizer(authority, request, id)
    await changes.commit(async (tx, emit) => {
      await emptySlot(tx, slot, id)
      const { organizationId } = organizer
      const entry = { organizationId, action: 'removeImage', subject: slot.subject, subjectId: id }
      await writeAudit(tx, organizer, { ...entry, changes: { [slot.column]: null } })
      await slot.announce(tx, emit, id)
    })
    return reply.code(204).send()
  })
}

/** A place for one picture: its path, its owner, and the column it is kept in. */
type ImageSlot = {
  path: string
  param: 'auctionId' | 'organizationId'
  what: string
  table: 'auctions' | 'organizations'
  column: 'image_id' | 'donation_image_id' | 'logo_id'
  subject: AuditSubject
  organizer: (authority: Authority, request: FastifyRequest, id: number) => Promise<OrganizationOrganizer>
  announce: (tx: Transaction, emit: EmitEvent, id: number) => Promise<void>
}

const ofAuction = {
  param: 'auctionId',
  table: 'auctions',
  subject: 'auction',
  organizer: (authority: Authority, request: FastifyRequest, id: number) => authority.ofAuction(request, id),
  announce: announceAuction,
} as const

const imageSlots: ImageSlot[] = [
  {
    ...ofAuction,
    path: '/v3/manage/auctions/:auctionId/image',
    what: 'The auction’s picture',
    column: 'image_id',
  },
  {
    ...ofAuction,
    path: '/v3/manage/auctions/:auctionId/donation-image',
    what: 'The picture beside donations',
    column: 'donation_image_id',
  },
  {
    path: '/v3/manage/organizations/:organizationId/logo',
    what: 'The organization’s logo',
    param: 'organizationId',
    table: 'organizations',
    column: 'logo_id',
    subject: 'organization',
    organizer: (authority, request, id) => authority.ofOrganization(request, id),
    announce: announceAuctionsOf,
  },
]

/** The previous picture is no longer shown; its files are removed once nobody can have them cached. */
async function fillSlot(
  tx: Transaction,
  { table, column }: ImageSlot,
  id: number,
  imageId: number,
): Promise<void> {
  await execute(tx, `update ${table} set ${column} = $2 where id = $1`, [id, imageId])
}

async function emptySlot(tx: Transaction, { table, column, what }: ImageSlot, id: number): Promise<void> {
  const emptied = await row(
    tx,
    `update ${table} set ${column} = null where id = $1 and ${column} is not null returning id`,
    [id],
  )
  if (!emptied) throw new ApiError('not_found', `${what} is not set.`)
}

const paramsOf = (slot: ImageSlot) => (slot.param === 'auctionId' ? auctionParams : organizationParams)

function uploadSchema(slot: ImageSlot) {
  const words = { summary: `${slot.what}: upload`, description: uploadWords }
  return manage({ ...words, params: paramsOf(slot), ...fileBody }, { 201: ImageAnswer }, tooLarge)
}

function removeSchema(slot: ImageSlot) {
  return manage(
    {
      summary: `${slot.what}: remove`,
      description: 'Its files are removed a day later, unless something else shows them.',
      params: paramsOf(slot),
    },
    { 204: noContent },
  )
}
