import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { anyRole } from '../../auction/auctions/staff-roles.ts'
import { thermometerSchema } from '../../auction/auctions/thermometer.ts'
import { lakeCard } from '../../auction/items/example.ts'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage } from '../basics/schema.ts'
import { countItems, readAuctionNow, readFigures, showAuctionNow } from './figures.ts'
import { byNeed, ENDING_SECONDS, needs } from './needs.ts'
import { readWatched, showWatched } from './watched-items.ts'

/** One page for the whole evening: how it is going, and what needs attention. */
export function liveRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.get('/v3/manage/auctions/:auctionId/live', { ...gate, schema }, async (request) => {
    const { auctionId, isManager } = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const { db } = changes
    const auction = await readAuctionNow(db, auctionId)
    const now = auction.now.getTime()
    const watched = await readWatched(db, auctionId)
    const { limit, offset } = request.query
    const shown = byNeed(watched, now).slice(offset, offset + limit)
    return {
      ...showAuctionNow(auction),
      ...(await readFigures(db, auctionId)),
      ...countItems(watched, now),
      items: await showWatched(db, shown, { now, publicUrl, isManager }),
      totalCount: watched.length,
    }
  })
}

const epoch = (description: string) => Type.Integer({ description: `${description} Epoch seconds.` })
const count = (description: string) => Type.Integer({ description })

const example = {
  id: lakeCard.id,
  itemCode: lakeCard.itemCode,
  name: lakeCard.name,
  itemType: 'silent',
  categoryId: null,
  status: 'open',
  controlMode: 'auto',
  price: 110,
  nextMinimumBid: 120,
  timesBefore: 1,
  startingPrice: 50,
  belowReserveBy: 90,
  fairMarketValue: 250,
  bidCount: 4,
  leaderId: 9,
  leaderPaddle: 101,
  endTime: gala.endTime,
  firstEndTime: gala.endTime,
  isExtended: false,
  lastBidAt: gala.now,
  imageUrl: null,
  need: 'belowReserve',
  version: 1,
}

export const LiveItem = Type.Object(
  {
    id: Type.Integer(),
    itemCode: Type.String(),
    name: Type.String(),
    itemType: Type.String({ enum: ['silent', 'live', 'sealedBid'] }),
    categoryId: orNull(Type.Integer()),
    status: Type.String({ enum: Object.keys(itemStatus) }),
    controlMode: Type.String({ enum: ['auto', 'manual'] }),
    price: orNull(Type.Number({ description: 'Null before the first bid, and for sealed items.' })),
    nextMinimumBid: orNull(
      Type.Number({ description: 'The lowest bid that counts next; null for sealed items.' }),
    ),
    timesBefore: orNull(
      Type.Integer({ description: 'How many times the price before the last bid, in whole numbers.' }),
    ),
    startingPrice: Type.Number(),
    belowReserveBy: orNull(Type.Number({ description: 'The amount missing to the reserve; managers only.' })),
    fairMarketValue: orNull(Type.Number()),
    bidCount: orNull(Type.Integer({ description: 'Null for sealed items.' })),
    leaderId: orNull(Type.Integer()),
    leaderPaddle: orNull(Type.Integer({ description: 'The paddle that leads; null for sealed items.' })),
    endTime: epoch('With extensions.'),
    firstEndTime: epoch('Before any extension.'),
    isExtended: Type.Boolean(),
    lastBidAt: orNull(epoch('When the last bid was placed.')),
    imageUrl: orNull(Type.String()),
    need: orNull(Type.String({ enum: [...needs], description: 'Why it needs attention.' })),
    version: Type.Integer(),
  },
  { title: 'LiveItem', examples: [example] },
)

export const LiveAnswer = Type.Object(
  {
    status: Type.String({ enum: Object.keys(auctionStatus) }),
    startTime: epoch('Of the auction.'),
    endTime: epoch('Of the auction.'),
    now: epoch('The service’s clock.'),
    currency: Type.String(),
    timeZone: Type.String(),
    thermometer: thermometerSchema,
    guestCount: count('Registered guests.'),
    checkedInCount: count('Guests who are checked in.'),
    bidderCount: count('Guests who have bid.'),
    bidsPerMinute: Type.Number({ description: 'Over the last five minutes.' }),
    unpaidAmount: Type.String({ description: 'Decimal, less part payments.' }),
    unpaidGuestCount: count('Guests who owe something.'),
    owedBackAmount: Type.String({ description: 'What guests are owed back. Decimal.' }),
    giftsToConfirm: count('Large donations that await confirmation.'),
    peopleOnline: count('Open pages that follow the auction, counted every ten seconds.'),
    nextCloseTime: orNull(epoch('When the next item closes automatically.')),
    counts: Type.Object({
      running: count('Items that take bids.'),
      ending: count('Those that close soon.'),
      needsYou: count('Items that need attention.'),
      heldUp: count('Paused, or past the end and not closed.'),
      unusualBid: count('Whose price was multiplied by five or more by one bid.'),
      belowReserve: count('With bids below the reserve.'),
      noBids: count('Without bids in their last hour, not counting live lots.'),
    }),
    items: Type.Array(LiveItem),
    totalCount: Type.Integer(),
  },
  {
    title: 'LiveAuction',
    description: 'Right now.',
    examples: [
      {
        status: 'open',
        startTime: gala.startTime,
        endTime: gala.endTime,
        now: gala.now,
        currency: 'USD',
        timeZone: 'America/New_York',
        thermometer: {
          raised: '8240.00',
          leading: '10000.00',
          total: '18240.00',
          donated: '2500.00',
          goal: '30000.00',
        },
        guestCount: 126,
        checkedInCount: 84,
        bidderCount: 61,
        bidsPerMinute: 14,
        unpaidAmount: '1366.00',
        unpaidGuestCount: 14,
        peopleOnline: 97,
        owedBackAmount: '0.00',
        giftsToConfirm: 0,
        nextCloseTime: gala.endTime,
        counts: {
          running: 15,
          ending: 0,
          needsYou: 1,
          heldUp: 0,
          unusualBid: 0,
          belowReserve: 1,
          noBids: 0,
        },
        items: [example],
        totalCount: 1,
      },
    ],
  },
)

const schema = manage(
  {
    summary: 'How the evening is going, and what needs attention',
    description: `The figures of the status strip, and the items that run, sorted by need: held up (paused, or past the end), a price that one bid has made five times as high, below the reserve, without bids in the last hour; within one need what ends first. \`counts.ending\` counts what closes within ${ENDING_SECONDS / 60} minutes. Of sealed items neither price nor bids are told. \`limit\` is 50 unless given, and not 20 as elsewhere: a page of the console shows that many at a glance.`,
    params: auctionParams,
    querystring: Type.Object(pageQuery({ limit: 50 })),
  },
  {
    200: LiveAnswer,
  },
)
