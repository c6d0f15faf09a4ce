import { Type } from 'typebox'
import { exampleAuctionDetail, exampleImage, gala } from '../../auction/auctions/example.ts'
import { thermometerSchema } from '../../auction/auctions/thermometer.ts'
import { lakeCard } from '../../auction/items/example.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { screenByCode } from './screens.ts'
import { showScreen } from './show-screen.ts'
import { Scene } from './shown-scene.ts'

type ScreenParts = { db: Database; access: RouteAccess; publicUrl: string }

/** What a projector reads repeatedly, knowing only its code. */
export function screenRoutes(app: App, { db, access, publicUrl }: ScreenParts): void {
  app.get('/v3/screens/:code', { ...access.anyone(), schema }, async (request) => {
    const screen = await screenByCode(db, request.params.code)
    if (!screen) throw new ApiError('not_found', 'No screen has this code.')
    return showScreen(db, screen, publicUrl)
  })
}

const epoch = Type.Integer({ description: 'Epoch seconds.' })
const Lot = {
  id: Type.Integer(),
  itemCode: Type.String(),
  name: Type.String(),
  isLive: Type.Boolean(),
  isSealed: Type.Boolean({ description: 'Without price and leader until it is sold.' }),
  isManual: Type.Boolean({ description: 'Opened and closed by hand.' }),
  status: Type.String(),
  price: orNull(Type.Number({ description: 'Null before the first bid.' })),
  startingPrice: Type.Number(),
  bidCount: Type.Integer(),
  endTime: epoch,
  imageUrl: orNull(Type.String()),
  paddle: orNull(Type.Integer({ description: 'Whose bid it is.' })),
}
const exampleLot = {
  id: lakeCard.id,
  itemCode: lakeCard.itemCode,
  name: lakeCard.name,
  isLive: false,
  isSealed: false,
  isManual: false,
  status: lakeCard.status,
  price: lakeCard.currentPrice,
  startingPrice: lakeCard.startingPrice,
  bidCount: lakeCard.bidCount,
  endTime: lakeCard.endTime,
  imageUrl: exampleImage('5d2f6f5e', 'medium'),
  paddle: 104,
}
const { id, name, status, startTime, endTime, timeZone, currency, organizationName } = exampleAuctionDetail

const schema = {
  tags: ['Screen'],
  summary: 'What the big screen shows',
  description:
    'Everything a projector needs, for the code shown in the console; no account is required. Poll it every second or two with `If-None-Match`.',
  params: Type.Object({
    code: Type.String({
      minLength: 1,
      maxLength: 20,
      description: 'Upper or lower case.',
      examples: ['K7WQ2MXD'],
    }),
  }),
  response: answers(
    {
      200: Type.Object(
        {
          auction: Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            organizationName: Type.String(),
            status: Type.String(),
            startTime: epoch,
            endTime: epoch,
            timeZone: Type.String(),
            currency: Type.String(),
            appealsColor: orNull(Type.String()),
            imageUrl: orNull(Type.String()),
            organizationImageUrl: orNull(Type.String()),
            shareUrl: Type.String({ description: 'The address that the QR code holds.' }),
          }),
          thermometer: thermometerSchema,
          scene: Scene,
          sponsors: Type.Array(Type.String()),
          lots: Type.Array(Type.Object(Lot), {
            description: 'Items with bids, highest price first; at most 60.',
          }),
          lot: orNull(
            Type.Object(
              {
                ...Lot,
                bids: Type.Array(Type.Object({ amount: Type.Number(), time: epoch, bidder: Type.String() }), {
                  description: 'Newest first.',
                }),
              },
              { description: 'The lot shown in the scene, or the open live lot.' },
            ),
          ),
          donations: Type.Array(
            Type.Object({
              amount: Type.String({ description: 'Decimal.' }),
              paddle: orNull(Type.Integer()),
              time: epoch,
            }),
            { description: 'The newest donations and pledges, newest first; at most 24.' },
          ),
        },
        {
          title: 'Screen',
          description: 'Contains nothing about staff and nothing secret.',
          examples: [
            {
              auction: {
                id,
                name,
                organizationName,
                status,
                startTime,
                endTime,
                timeZone,
                currency,
                appealsColor: exampleAuctionDetail.appealsColor,
                imageUrl: exampleAuctionDetail.imageUrl,
                organizationImageUrl: exampleAuctionDetail.organizationImageUrl,
                shareUrl: `https://goodlot.example/a/${exampleAuctionDetail.vanityAddress}`,
              },
              thermometer: exampleAuctionDetail.thermometer,
              scene: { kind: 'leaderboard' },
              sponsors: ['Lake Hotel'],
              lots: [exampleLot],
              lot: {
                ...exampleLot,
                bids: [{ amount: lakeCard.currentPrice, time: gala.now, bidder: '104' }],
              },
              donations: [{ amount: '500.00', paddle: 104, time: gala.now }],
            },
          ],
        },
      ),
    },
    'not_found',
    'rate_limited',
  ),
}
