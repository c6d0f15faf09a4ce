import { type Static, Type } from 'typebox'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { takeDaily } from '../basics/daily-quota.ts'
import { exampleDraft } from '../basics/example.ts'
import { type Flat, flatten, showFields } from '../basics/fields.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, Line, manage, Time } from '../basics/schema.ts'
import { withCleanDescription } from '../descriptions/clean-html.ts'
import { copyItems } from '../items/copy-items.ts'
import { refuseFineCurrency, refuseWrongAuction } from './auction-checks.ts'
import { auctionFields } from './auction-fields.ts'
import { type AuctionRow, readAuction, showAuction } from './auction-records.ts'
import { AuctionAnswer } from './auction-schema.ts'
import { insertAuction } from './create-auction.ts'

const aYear = 364 * 86_400
const exampleCopy = {
  name: 'Spring Gala 2028',
  startTime: exampleDraft.startTime + aYear,
  endTime: exampleDraft.endTime + aYear,
}

const Copy = Closed(
  {
    name: Type.Optional(Line('“Copy of …” unless given.', exampleCopy.name)),
    startTime: Type.Optional(Time('The same unless given; item times move with it.')),
    endTime: Type.Optional(Time('Keeps the same duration unless given.')),
  },
  { title: 'AuctionCopy', examples: [exampleCopy] },
)

export function copyRoutes(app: App, { authority, changes, gate, limits, publicUrl }: Management): void {
  app.post('/v3/manage/auctions/:auctionId/copy', { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const copy = await changes.commit(async (tx, emit) => {
      await takeDaily(tx, limits, { name: 'auctionCopiesDaily', ofId: organizer.organizationId })
      const made = await copyAuction(tx, emit, organizer, request.body)
      refuseFineCurrency(made)
      await note(tx, organizer, { copyId: made.id, wanted: request.body })
      return made
    })
    return reply.code(201).send(showAuction(copy, publicUrl))
  })
}

/** A new draft with the settings, categories, items and pictures of an auction, and none of its people or bids. */
export async function copyAuction(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  wanted: Static<typeof Copy>,
): Promise<AuctionRow> {
  const original = (await readAuction(tx, organizer.auctionId))!
  const settings = settingsOf(original, wanted)
  refuseWrongAuction(settings)
  const copyId = await insertAuction(tx, organizer.organizationId, settings)
  await copyRest(tx, { from: original.id, to: copyId })
  const copy = (await readAuction(tx, copyId))!
  await copyItems(tx, emit, { original: spanOf(original), copy: spanOf(copy) })
  return (await readAuction(tx, copyId))!
}

const note = (
  tx: Transaction,
  organizer: AuctionOrganizer,
  { copyId, wanted }: { copyId: number; wanted: Static<typeof Copy> },
) =>
  writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'copy',
    subject: 'auction',
    subjectId: copyId,
    changes: { copyOf: organizer.auctionId, ...wanted },
  })

const spanOf = ({ id, start_at, end_at, closed_at }: AuctionRow) => ({
  id,
  startsAt: start_at.getTime(),
  endsAt: end_at.getTime(),
  isClosedEarly: closed_at !== null && closed_at <= end_at,
})

function settingsOf(original: AuctionRow, wanted: Static<typeof Copy>): Flat {
  const lengthSeconds = toEpoch(original.end_at) - toEpoch(original.start_at)
  const startTime = wanted.startTime ?? toEpoch(original.start_at)
  return {
    ...withCleanDescription(flatten(auctionFields, showFields(auctionFields, original))),
    name: wanted.name ?? `Copy of ${original.name}`.slice(0, 200),
    startTime,
    endTime: wanted.endTime ?? startTime + lengthSeconds,
    // A share address belongs to one auction, and an administrator chose the one that is featured.
    vanityAddress: null,
    isFeatured: false,
  }
}

async function copyRest(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  await execute(
    tx,
    `update auctions set image_id = original.image_id, donation_image_id = original.donation_image_id
       from auctions as original where auctions.id = $2 and original.id = $1`,
    [from, to],
  )
  await execute(
    tx,
    `insert into donation_levels (auction_id, amount_cents)
     select $2, amount_cents from donation_levels where auction_id = $1 order by amount_cents, id`,
    [from, to],
  )
}

const schema = manage(
  {
    summary: 'Copy an auction',
    description:
      'A new draft with the same settings, categories, items and pictures; not featured, without bids, purchases, registrations, invitations and withdrawn items. An organization can make 20 a day unless the operator set another number; the 429 says so.',
    params: auctionParams,
    body: Copy,
  },
  {
    201: {
      ...AuctionAnswer,
      examples: [{ ...exampleDraft, ...exampleCopy, id: 8, vanityAddress: null, itemCount: 2 }],
    },
  },
)
