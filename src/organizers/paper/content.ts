import { checkInAddress, checkInCodeOf } from '../../auction/auctions/check-in-codes.ts'
import { textOfHtml } from '../../auction/auctions/text-of-html.ts'
import { type ItemType, isBidOn } from '../../engine/item-types.ts'
import { dateFormat } from '../../platform/http/values/formats.ts'
import type { PaperKind, Printed } from '../../platform/pdf/job.ts'
import {
  type LotOnPaper,
  MOST_GUESTS,
  MOST_LOTS,
  readGuests,
  readLots,
  readWinners,
  stepsOf,
} from './auction-on-paper.ts'
import { type PrintRequest, refuseTooMany, show } from './print-request.ts'
import { receiptsOnPaper } from './receipts-on-paper.ts'
import { seatingOnPaper } from './seating-on-paper.ts'

/** What is on each kind of paper. */
export const contents: { [Kind in PaperKind]: (request: PrintRequest) => Promise<Printed[Kind]> } = {
  async 'bid-sheets'(request) {
    const lots = await lotsOf(request, ['silent'])
    return lots.map((lot) => bidSheet(request, lot))
  },
  async labels(request) {
    const { words } = request
    const lots = await lotsOf(request, onTables)
    return lots.map((lot) => ({
      ...named(request, lot),
      priceName: isBidOn(lot.itemType) ? words.startingBid : words.price,
      price: show(request, askingPrice(lot)),
      address: lotAddress(request, lot),
    }))
  },
  async 'table-cards'(request) {
    const guests = await guestsOf({ ...request, range: {} })
    const tables = [...new Set(guests.flatMap(({ tableName }) => tableName ?? []))].sort(natural.compare)
    const { auction, words, publicUrl } = request
    const address = auctionAddress(request)
    const card = { title: auction.name, shownAddress: address.replace(/^https?:\/\//, '') }
    const cards = (texts: { invitation: string; instruction: string; address: string }) =>
      (tables.length > 0 ? tables : [null, null]).map((table) => ({
        ...card,
        ...texts,
        table: table === null ? null : words.table(table),
      }))
    const code = await checkInCodeOf(request.db, auction.id)
    if (!code.isAllowed)
      return cards({ invitation: words.bidFromSeat, instruction: words.pointCamera, address })
    const checkIn = {
      instruction: words.pointCameraToCheckIn,
      address: checkInAddress(publicUrl, auction.id, code),
    }
    const door = { ...card, ...checkIn, table: null, invitation: words.checkInHere }
    const seats = cards({ ...checkIn, invitation: words.checkInAtSeat })
    return tables.length > 0 ? [door, door, ...seats] : [door, door]
  },
  async paddles(request) {
    const { auction, words, publicUrl } = request
    const byPaddle = Map.groupBy(await guestsOf(request), ({ paddleNumber }) => paddleNumber)
    const allOf = new Intl.ListFormat(words.locale)
    return [...byPaddle].map(([paddleNumber, guests]) => {
      // Guests who share a paddle have one card, with the table and the ticket of the one whose paddle it is.
      const { tableName, ticketCode } = guests[0]!
      const names = allOf.format(guests.map(({ name }) => name).filter(Boolean))
      return {
        title: auction.name,
        number: String(paddleNumber),
        guest: [names, tableName && words.table(tableName)].filter(Boolean).join(' · '),
        address: ticketCode ? `${publicUrl}/a/${auction.id}?ticket=${ticketCode}` : auctionAddress(request),
      }
    })
  },
  async catalogue(request) {
    const lots = await lotsOf(request, onTables)
    const shown = lots.map((lot) => ({
      category: lot.category,
      lot: {
        ...named(request, lot),
        facts: factsOf(request, lot),
        description: describe(lot),
        picture: lot.pictureKey,
      },
    }))
    const groups = Map.groupBy(shown, ({ category }) => category)
    const withName = ([category, members]: [string | null, typeof shown]) => ({
      name: category ?? (groups.size > 1 ? request.words.otherLots : null),
      lots: members.map(({ lot }) => lot),
    })
    return { cover: coverOf(request), groups: [...groups].map(withName) }
  },
  async programme(request) {
    const { auction, words } = request
    const lots = await lotsOf({ ...request, range: {} }, ['live'])
    const given = await readLots(request.db, auction.id, {}, onTables)
    const donors = new Set(given.flatMap(({ donor }) => donor?.trim() || []))
    return {
      cover: coverOf(request),
      welcome: textOfHtml(auction.description ?? '').trim(),
      liveTitle: words.liveAuction,
      live: lots.map((lot) => ({ lot: words.lot(lot.code), name: lot.name, note: factsOf(request, lot) })),
      thanksTitle: words.thanks,
      donors: [...donors].sort(natural.compare),
    }
  },
  async seating(request) {
    return seatingOnPaper(request, await guestsOf({ ...request, range: {} }))
  },
  async certificates(request) {
    const { auction, words } = request
    const won = await readWinners(request.db, auction.id, request.range)
    refuseTooMany(won.length, MOST_LOTS)
    return won.map(({ lot, winners }) => ({
      ...named(request, lot),
      organization: auction.organization,
      title: words.certificate,
      description: describe(lot),
      winnerName: words.presentedTo,
      winner: winners
        .map(({ name, paddleNumber }) => (paddleNumber === null ? name : `${name} (${paddleNumber})`))
        .join(', '),
      note: `${auction.name}, ${dayOf(request)}`,
    }))
  },
  receipts: receiptsOnPaper,
}

/** What lies on a table or stands on a shelf. */
const onTables: ItemType[] = ['silent', 'live', 'sealedBid', 'forSale', 'raffle', 'ticket']
const natural = new Intl.Collator('en', { numeric: true })

async function lotsOf({ db, auction, range }: PrintRequest, types: ItemType[]): Promise<LotOnPaper[]> {
  const lots = await readLots(db, auction.id, range, types)
  refuseTooMany(lots.length, MOST_LOTS)
  return lots
}

async function guestsOf({ db, auction, range }: PrintRequest) {
  const guests = await readGuests(db, auction.id, range)
  refuseTooMany(guests.length, MOST_GUESTS)
  return guests
}

function bidSheet(request: PrintRequest, lot: LotOnPaper): Printed['bid-sheets'][number] {
  const { auction, words } = request
  const facts = [
    { name: words.startingBid, value: show(request, lot.startingCents) },
    ...(lot.valueCents === null ? [] : [{ name: words.value, value: show(request, lot.valueCents) }]),
    ...(lot.buyNowCents === null ? [] : [{ name: words.buyNow, value: show(request, lot.buyNowCents) }]),
  ]
  return {
    ...named(request, lot),
    head: `${auction.organization} · ${auction.name}`,
    facts,
    description: describe(lot),
    address: lotAddress(request, lot),
    bidByPhone: words.bidByPhone,
    columns: words.columns,
    steps: stepsOf(lot, auction, MOST_STEPS).map((cents) => show(request, cents)),
    picture: lot.pictureKey,
  }
}

const MOST_STEPS = 25

const named = ({ words }: PrintRequest, { code, name, donor }: LotOnPaper) => ({
  lot: words.lot(code),
  name,
  donor: donor && words.donatedBy(donor),
})

const describe = ({ description }: LotOnPaper) => (description ?? '').trim()
const askingPrice = ({ itemType, buyNowCents, startingCents }: LotOnPaper) =>
  isBidOn(itemType) ? startingCents : (buyNowCents ?? startingCents)

function factsOf(request: PrintRequest, lot: LotOnPaper): string {
  const { words } = request
  const price = `${isBidOn(lot.itemType) ? words.startingBid : words.price} ${show(request, askingPrice(lot))}`
  return lot.valueCents === null ? price : `${price} · ${words.value} ${show(request, lot.valueCents)}`
}

function coverOf(request: PrintRequest): Printed['catalogue']['cover'] {
  const { auction } = request
  return {
    organization: auction.organization,
    title: auction.name,
    when: dayOf(request),
    where: auction.place ?? '',
    address: auctionAddress(request),
  }
}

function dayOf({ auction, words }: PrintRequest): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: auction.timeZone } as const
  return dateFormat(words.locale, options).format(auction.startAt)
}

const lotAddress = ({ publicUrl }: PrintRequest, { id }: LotOnPaper) => `${publicUrl}/i/${id}`
const auctionAddress = ({ publicUrl, auction }: PrintRequest) =>
  `${publicUrl}/a/${auction.vanityAddress ?? auction.id}`
