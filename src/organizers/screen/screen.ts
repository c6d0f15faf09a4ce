import { Type } from 'typebox'
import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { gala } from '../../auction/auctions/example.ts'
import { STAFF_DAYS } from '../../auction/auctions/staff-roles.ts'
import {
  changeScreen,
  connectedScreens,
  renewCode,
  type Screen,
  screenOf,
} from '../../live/screens/screens.ts'
import { Scene } from '../../live/screens/shown-scene.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { readAmount } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, Line, manage } from '../basics/schema.ts'

/** The remote control of the big screen. */
export function screenControlRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/screen'
  const show = async ({ auctionId, ...screen }: Screen) => ({
    ...screen,
    url: `${publicUrl}/screen/${screen.code}`,
    connected: await connectedScreens(changes.db, auctionId),
  })

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'screen', 'clerk')
    return show(await screenOf(changes.db, auctionId))
  })

  app.put(path, { ...gate, schema: schemas.change }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'screen', 'clerk')
    const { body } = request
    return show(await changes.commit((tx, emit) => change(tx, emit, organizer, body)))
  })

  app.post(`${path}/code`, { ...gate, schema: schemas.renew }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'screen')
    const screen = await changes.commit(async (tx, emit) => {
      await note(tx, organizer, 'renew', {})
      emit(screenEvent(organizer.auctionId))
      return renewCode(tx, organizer.auctionId)
    })
    return reply.code(201).send(await show(screen))
  })
}

const screenEvent = (auctionId: number): GoodlotEvent => ({
  kind: 'event.screen',
  auctionId,
  payload: { auctionId },
})

type ScreenChange = { scene?: Scene; sponsors?: string[] }

async function change(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  body: ScreenChange,
): Promise<Screen> {
  const { scene } = body
  if (scene?.kind === 'message' && !scene.message) throw invalidFields({ 'scene.message': ['is required'] })
  if (scene?.amount !== undefined)
    readAmount(scene.amount, { currency: await currencyOf(tx, organizer.auctionId), field: 'scene.amount' })
  if (scene?.itemId !== undefined) {
    const sql = 'select from items where id = $1 and auction_id = $2'
    const item = await row(tx, sql, [scene.itemId, organizer.auctionId])
    if (!item) throw invalidFields({ 'scene.itemId': ['is not an item of this auction'] })
  }
  await note(tx, organizer, 'show', body)
  emit(screenEvent(organizer.auctionId))
  return changeScreen(tx, organizer.auctionId, body)
}

const note = (tx: Transaction, organizer: AuctionOrganizer, action: string, changes: object) =>
  writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action,
    subject: 'screen',
    subjectId: organizer.auctionId,
    changes,
  })

const ScreenAnswer = Type.Object(
  {
    code: Type.String({
      description: `The code that opens the screen; no account is needed. It ends with the roles of the staff: when the auction is reconciled or cancelled, or ${STAFF_DAYS} days after it closed.`,
    }),
    url: Type.String({ description: 'The address to open on the projector’s laptop.' }),
    scene: Scene,
    sponsors: Type.Array(Type.String()),
    connected: Type.Array(
      Type.Object({
        since: Type.Integer({ description: 'When it connected. Epoch seconds.' }),
        width: Type.Integer({ description: 'In pixels.' }),
        height: Type.Integer({ description: 'In pixels.' }),
      }),
      { description: 'The screens that are open with this code, counted every ten seconds; at most 50.' },
    ),
  },
  {
    title: 'ScreenControl',
    description: 'What the screen shows.',
    examples: [
      {
        code: 'K7WQ2MXD',
        url: 'https://goodlot.example/screen/K7WQ2MXD',
        scene: { kind: 'leaderboard' },
        sponsors: ['Lake Hotel'],
        connected: [{ since: gala.now, width: 1920, height: 1080 }],
      },
    ],
  },
)

const schemas = {
  read: manage(
    {
      summary: 'The big screen of an auction',
      description: 'Its code, and what it currently shows.',
      params: auctionParams,
    },
    { 200: ScreenAnswer },
  ),
  change: manage(
    {
      summary: 'Change what the big screen shows',
      description: 'The scene, the sponsors or both; the screen follows within two seconds.',
      params: auctionParams,
      body: Closed(
        {
          scene: Type.Optional(Scene),
          sponsors: Type.Optional(
            Type.Array(Line('A name.', 'Lake Hotel', 80), { maxItems: 60, examples: [['Lake Hotel']] }),
          ),
        },
        { title: 'ScreenChanges', minProperties: 1, examples: [{ scene: { kind: 'leaderboard' } }] },
      ),
    },
    { 200: ScreenAnswer },
  ),
  renew: manage(
    {
      summary: 'Give the big screen a new code',
      description: 'Screens opened with the old code go blank.',
      params: auctionParams,
    },
    { 201: ScreenAnswer },
  ),
}
