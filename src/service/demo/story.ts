import { barnSale } from './auctions/barn-sale.ts'
import { lanterns } from './auctions/lanterns.ts'
import { longTable } from './auctions/long-table.ts'
import { mapleStreet } from './auctions/maple-street.ts'
import { overture } from './auctions/overture.ts'
import { whiskers } from './auctions/whiskers.ts'
import type { Life } from './life.ts'
import { DAY, type DemoAuction, HOUR, type Lot } from './lot.ts'
import { StoryBids } from './story-bids.ts'

/** Something that happens, in minutes from now. */
type Moment = readonly [at: number, happens: (life: Life) => Promise<void>]

/** Auctions in the order of their ids. */
const auctions = [whiskers, lanterns, mapleStreet, longTable, overture, barnSale]

/** Everything that has happened until now, in chronological order. */
export function story(): Moment[] {
  const moments = [
    ...opening(),
    ...weekOfTheGala(),
    ...lanternNights(),
    ...springAtMapleStreet(),
    ...liveNight(),
    ...beforeTheOverture(),
  ]
  return moments.sort(([one], [other]) => one - other)
}

function opening(): Moment[] {
  return [[-30 * DAY, async (life) => inTurn(auctions, (auction) => life.prepare(auction))]]
}

function weekOfTheGala(): Moment[] {
  const { crowd, lots } = whiskers
  return [
    [-6 * DAY, (life) => life.move(whiskers, 'open')],
    [-6 * DAY + 3, (life) => inTurn(crowd, (who) => life.buy(whiskers, '119', who, who === 'ben' ? 2 : 1))],
    ...rounds(whiskers, {
      seed: 7,
      from: -6 * DAY + 20,
      until: -12,
      count: 18,
      lots: lots.filter(isSilentOrSealed),
    }),
    [-3 * DAY, (life) => life.favorite(whiskers, 'anna', ['101', '104', '116', '107'])],
    [-2 * DAY, (life) => life.favorite(whiskers, 'ben', ['101', '105'])],
    [-2 * DAY + 5, (life) => life.favorite(whiskers, 'hana', ['115', '108'])],
    [-1 * DAY, (life) => life.readNotifications(['anna', 'ben', 'carmen', 'hana'])],
    [
      -20 * HOUR,
      (life) => inTurn(['anna', 'carmen', 'dev'] as const, (who) => life.pay(whiskers, who, 'other')),
    ],
    [-90, (life) => life.checkIn(whiskers, ['ben', 'carmen', 'dev', 'hana', 'isaac', 'lucia', 'noor'])],
    [-80, (life) => life.bid(whiskers, '112', 'dev', 50)],
    [-71, (life) => life.bid(whiskers, '112', 'hana', 70)],
    [-64, (life) => life.bid(whiskers, '112', 'dev', 85)],
    [-60, (life) => life.buy(whiskers, '117', 'anna', 2)],
    [-58, (life) => life.buy(whiskers, '118', 'lucia')],
    [-55, (life) => life.buy(whiskers, '120', 'anna', 5)],
    [-54, (life) => life.buy(whiskers, '120', 'isaac', 10)],
    [-50, (life) => life.donate(whiskers, 'noor', 120)],
    [-48, (life) => life.donate(whiskers, 'ben', 500, true)],
    [
      -30,
      (life) =>
        life.announce(whiskers, {
          title: 'Supper is served',
          message: 'Please find your tables. Bidding goes on under them.',
        }),
    ],
    [-11, (life) => life.autoBid(whiskers, '101', 'ben', 700)],
    [-10, (life) => life.autoBid(whiskers, '101', 'ben', 900)],
    [-9, (life) => life.autoBid(whiskers, '107', 'anna', 400)],
    [-8, (life) => life.bid(whiskers, '116', 'anna', 130)],
    [-6, (life) => life.bid(whiskers, '114', 'hana', 500)],
    [-2, (life) => life.bid(whiskers, '114', 'isaac', 550)],
  ]
}

function lanternNights(): Moment[] {
  const { crowd, lots } = lanterns
  return [
    [-9 * DAY, (life) => life.invite(lanterns, [...crowd, 'anna', 'carmen'])],
    [-2 * DAY, (life) => life.move(lanterns, 'open')],
    [-2 * DAY + 30, (life) => life.register(lanterns, crowd)],
    ...rounds(lanterns, {
      seed: 11,
      from: -2 * DAY + 60,
      until: -25,
      count: 9,
      lots: lots.filter(isSilentOrSealed),
    }),
    [-1 * DAY + 10, (life) => life.buy(lanterns, 'A11', 'jamila', 3)],
    [-1 * DAY + 11, (life) => life.donate(lanterns, 'tuan', 150)],
    [-9 * HOUR, (life) => life.favorite(lanterns, 'ben', ['A1', 'A10'])],
  ]
}

function springAtMapleStreet(): Moment[] {
  const { lots, endsIn } = mapleStreet
  const bidOn = lots.filter((lot) => isSilentOrSealed(lot) && lot.code !== '9')
  return [
    [-12 * DAY, (life) => life.move(mapleStreet, 'open')],
    ...rounds(mapleStreet, { seed: 23, from: -12 * DAY + 30, until: endsIn - 8, count: 14, lots: bidOn }),
    [-9 * DAY, (life) => life.bid(mapleStreet, '9', 'anna', 120)],
    [-8 * DAY, (life) => life.bid(mapleStreet, '9', 'lucia', 160)],
    [-7 * DAY, (life) => life.buy(mapleStreet, '9', 'kofi')],
    [-7 * DAY + 1, (life) => life.buy(mapleStreet, '12', 'isaac', 4)],
    [-7 * DAY + 2, (life) => life.buy(mapleStreet, '12', 'anna', 3)],
    [-6 * DAY - 60, (life) => life.buy(mapleStreet, '12', 'carmen', 5)],
    [-6 * DAY - 30, (life) => life.buy(mapleStreet, '13', 'dev', 20)],
    [-6 * DAY - 20, (life) => life.donate(mapleStreet, 'ben', 100)],
    [endsIn - 4, (life) => life.autoBid(mapleStreet, '3', 'anna', 460)],
    [endsIn, (life) => life.move(mapleStreet, 'closed')],
    [endsIn + 90, (life) => life.pay(mapleStreet, 'kofi', 'check')],
    [-4 * DAY, (life) => inTurn(['isaac', 'carmen'] as const, (who) => life.pay(mapleStreet, who, 'cash'))],
    [-3 * DAY, (life) => life.pay(mapleStreet, 'ben', 'other')],
  ]
}

function liveNight(): Moment[] {
  const { crowd, lots } = longTable
  const guests = crowd.filter((who) => who !== 'anna')
  const wall = lots.filter(isSilentOrSealed)
  return [
    [-10 * DAY, (life) => life.move(longTable, 'presale')],
    [-8 * DAY, (life) => inTurn(crowd, (who) => life.buy(longTable, '11', who))],
    [-70, (life) => life.move(longTable, 'open')],
    [-68, (life) => life.checkIn(longTable, guests)],
    ...rounds(longTable, { seed: 31, from: -62, until: -3, count: 7, lots: wall, people: guests }),
    ...liveLot(
      '1',
      -55,
      [
        ['grace', 1000],
        ['kofi', 1500],
        ['olga', 2000],
        ['grace', 2600],
        ['olga', 3000],
      ],
      -47,
    ),
    ...liveLot(
      '2',
      -40,
      [
        ['femi', 200],
        ['carmen', 260],
        ['isaac', 320],
        ['femi', 400],
      ],
      -33,
    ),
    [-30, (life) => life.donate(longTable, 'grace', 300)],
    [-24, (life) => life.buy(longTable, '10', 'kofi', 3)],
    [-20, (life) => life.buy(longTable, '9', 'olga', 2)],
    ...liveLot('3', -7, [
      ['kofi', 600],
      ['grace', 800],
      ['olga', 1000],
      ['kofi', 1200],
    ]),
  ]
}

function beforeTheOverture(): Moment[] {
  return [
    [-7 * DAY, (life) => life.move(overture, 'presale')],
    [-6 * DAY + 40, (life) => life.buy(overture, '4', 'hana', 2)],
    [-5 * DAY + 40, (life) => life.buy(overture, '4', 'noor', 4)],
    [-5 * DAY + 50, (life) => life.buy(overture, '5', 'tuan')],
    [-4 * DAY + 15, (life) => life.invite(overture, ['anna', 'jamila'])],
  ]
}

/** A live lot is opened, gets a bid a minute and, if `hammer` is given, is sold. */
function liveLot(
  code: string,
  at: number,
  bids: [Parameters<Life['bid']>[2], number][],
  hammer?: number,
): Moment[] {
  return [
    [at, (life) => life.callUp(longTable, code)],
    ...bids.map(
      ([who, dollars], index): Moment => [at + 1 + index, (life) => life.bid(longTable, code, who, dollars)],
    ),
    ...(hammer === undefined ? [] : [[hammer, (life: Life) => life.hammer(longTable, code)] as const]),
  ]
}

type Rounds = {
  seed: number
  from: number
  until: number
  count: number
  lots: readonly Lot[]
  people?: DemoAuction['crowd']
}

/** Rounds of bids, faster towards the end, as in any auction. */
function rounds(auction: DemoAuction, { seed, from, until, count, lots, people }: Rounds): Moment[] {
  const storyBids = new StoryBids(people ?? auction.crowd, seed)
  return Array.from({ length: count }, (_, index): Moment => {
    const left = (until - from) * (1 - (index + 1) / count) ** 1.6
    return [
      until - left,
      (life) =>
        life.round(
          auction,
          storyBids,
          lots.filter((lot) => isStillOpen(lot, until - left)),
        ),
    ]
  })
}

const isStillOpen = (lot: Lot, at: number) => lot.endsIn === undefined || at < lot.endsIn
const isSilentOrSealed = (lot: Lot) => lot.type === undefined || lot.type === 'sealedBid'

async function inTurn<Value>(values: readonly Value[], act: (value: Value) => Promise<void>): Promise<void> {
  for (const value of values) await act(value)
}
