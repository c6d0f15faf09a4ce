import { checkInAddress, checkInCodeOf } from '../../auctions/check-in-codes.ts'
import { textOfHtml } from '../../auctions/text-of-html.ts'
import { type ItemType, isBidOn } from '../../engine/item-types.ts'
import { loadSharp } from '../../images/sharp.ts'
import type { PaperKind, Printed } from '../../paper/job.ts'
import {
  type LotOnPaper,
  MOST_GUESTS,
  MOST_LOTS,
  readGuests,
  readLots,
  readWinners,
  stepsOf,
} from './auction-on-paper.ts'
import { receiptsOnPaper } from './receipts-on-paper.ts'
import { seatingOnPaper } from './seating-on-paper.ts'
import { refuseTooMany, show, type Wish } from './wish.ts'

/** What is on each kind of paper. */
export const contents: { [Kind in PaperKind]: (wish: Wish) => Promise<Printed[Kind]> } = {
  async 'bid-sheets'(wish) {
    const lots = await lotsOf(wish, ['silent'])
    return eachWithPicture(wish, lots, (lot, picture) => bidSheet(wish, lot, picture))
  },
  async labels(wish) {
    const { words } = wish
    const lots = await lotsOf(wish, onTables)
    return lots.map((lot) => ({
      ...named(wish, lot),
      priceName: isBidOn(lot.itemType) ? words.startingBid : words.price,
      price: show(wish, askingPrice(lot)),
      address: lotAddress(wish, lot),
    }))
  },
  async 'table-cards'(wish) {
    const guests = await guestsOf({ ...wish, range: {} })
    const tables = [...new Set(guests.flatMap(({ tableName }) => tableName ?? []))].sort(natural.compare)
    const { auction, words, publicUrl } = wish
    const address = auctionAddress(wish)
    const card = { title: auction.name, shownAddress: address.replace(/^https?:\/\//, '') }
    const cards = (texts: { invitation: string; instruction: string; address: string }) =>
      (tables.length > 0 ? tables : [null, null]).map((table) => ({
        ...{ ...card, ...texts },
        table: table === null ? null : words.table(table),
      }))
    const code = await checkInCodeOf(wish.db, auction.id)
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
  async paddles(wish) {
    const { auction, words, publicUrl } = wish
    const guests = await guestsOf(wish)
    return guests.flatMap(({ name, paddleNumber, tableName, ticketCode }) =>
      paddleNumber === null
        ? []
        : {
            title: auction.name,
            number: String(paddleNumber),
            guest: [name, tableName && words.table(tableName)].filter(Boolean).join(' · '),
            address: ticketCode ? `${publicUrl}/a/${auction.id}?ticket=${ticketCode}` : auctionAddress(wish),
          },
    )
  },
  async catalogue(wish) {
    const lots = await lotsOf(wish, onTables)
    const shown = await eachWithPicture(wish, lots, (lot, picture) => ({
      category: lot.category,
      lot: { ...named(wish, lot), facts: factsOf(wish, lot), description: describe(lot), picture },
    }))
    const groups = Map.groupBy(shown, ({ category }) => category)
    const withName = ([category, members]: [string | null, typeof shown]) => ({
      name: category ?? (groups.size > 1 ? wish.words.otherLots : null),
      lots: members.map(({ lot }) => lot),
    })
    return { cover: coverOf(wish), groups: [...groups].map(withName) }
  },
  async programme(wish) {
    const { auction, words } = wish
    const lots = await lotsOf({ ...wish, range: {} }, ['live'])
    const given = await readLots(wish.db, auction.id, {}, onTables)
    const donors = new Set(given.flatMap(({ donor }) => donor?.trim() || []))
    return {
      cover: coverOf(wish),
      welcome: textOfHtml(auction.description ?? '').trim(),
      liveTitle: words.liveAuction,
      live: lots.map((lot) => ({ lot: words.lot(lot.code), name: lot.name, note: factsOf(wish, lot) })),
      thanksTitle: words.thanks,
      donors: [...donors].sort(natural.compare),
    }
  },
  async seating(wish) {
    return seatingOnPaper(wish, await guestsOf({ ...wish, range: {} }))
  },
  async certificates(wish) {
    const { auction, words } = wish
    const won = await readWinners(wish.db, auction.id, wish.range)
    refuseTooMany(won.length, MOST_LOTS)
    return won.map(({ lot, winner, paddleNumber }) => ({
      ...named(wish, lot),
      organization: auction.organization,
      title: words.certificate,
      description: describe(lot),
      winnerName: words.presentedTo,
      winner: paddleNumber === null ? winner : `${winner} (${paddleNumber})`,
      note: `${auction.name}, ${dayOf(wish)}`,
    }))
  },
  receipts: receiptsOnPaper,
}

/** What lies on a table or stands on a shelf. */
const onTables: ItemType[] = ['silent', 'live', 'sealedBid', 'forSale', 'raffle', 'ticket']
const natural = new Intl.Collator('en', { numeric: true })

async function lotsOf({ db, auction, range }: Wish, types: ItemType[]): Promise<LotOnPaper[]> {
  const lots = await readLots(db, auction.id, range, types)
  refuseTooMany(lots.length, MOST_LOTS)
  return lots
}

async function guestsOf({ db, auction, range }: Wish) {
  const guests = await readGuests(db, auction.id, range)
  refuseTooMany(guests.length, MOST_GUESTS)
  return guests
}

function bidSheet(wish: Wish, lot: LotOnPaper, picture: Uint8Array | null): Printed['bid-sheets'][number] {
  const { auction, words } = wish
  const facts = [
    { name: words.startingBid, value: show(wish, lot.startingCents) },
    ...(lot.valueCents === null ? [] : [{ name: words.value, value: show(wish, lot.valueCents) }]),
    ...(lot.buyNowCents === null ? [] : [{ name: words.buyNow, value: show(wish, lot.buyNowCents) }]),
  ]
  return {
    ...named(wish, lot),
    head: `${auction.organization} · ${auction.name}`,
    facts,
    description: describe(lot),
    address: lotAddress(wish, lot),
    bidByPhone: words.bidByPhone,
    columns: words.columns,
    steps: stepsOf(lot, auction, MOST_STEPS).map((cents) => show(wish, cents)),
    picture,
  }
}

const MOST_STEPS = 25

const named = ({ words }: Wish, { code, name, donor }: LotOnPaper) => ({
  lot: words.lot(code),
  name,
  donor: donor && words.donatedBy(donor),
})

const describe = ({ description }: LotOnPaper) => (description ?? '').trim()
const askingPrice = ({ itemType, buyNowCents, startingCents }: LotOnPaper) =>
  isBidOn(itemType) ? startingCents : (buyNowCents ?? startingCents)

function factsOf(wish: Wish, lot: LotOnPaper): string {
  const { words } = wish
  const price = `${isBidOn(lot.itemType) ? words.startingBid : words.price} ${show(wish, askingPrice(lot))}`
  return lot.valueCents === null ? price : `${price} · ${words.value} ${show(wish, lot.valueCents)}`
}

function coverOf(wish: Wish): Printed['catalogue']['cover'] {
  const { auction } = wish
  return {
    organization: auction.organization,
    title: auction.name,
    when: dayOf(wish),
    where: auction.place ?? '',
    address: auctionAddress(wish),
  }
}

function dayOf({ auction, words }: Wish): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: auction.timeZone } as const
  return new Intl.DateTimeFormat(words.locale, options).format(auction.startAt)
}

const lotAddress = ({ publicUrl }: Wish, { id }: LotOnPaper) => `${publicUrl}/i/${id}`
const auctionAddress = ({ publicUrl, auction }: Wish) =>
  `${publicUrl}/a/${auction.vanityAddress ?? auction.id}`

const PICTURE_WIDTH = 480

/** One picture after the other: paper can wait, and bids need the processor. */
async function eachWithPicture<Result>(
  { images }: Wish,
  lots: LotOnPaper[],
  make: (lot: LotOnPaper, picture: Uint8Array | null) => Result,
): Promise<Result[]> {
  const made: Result[] = []
  for (const lot of lots) {
    const stored = lot.pictureKey && (await images.read(lot.pictureKey, 'medium'))
    made.push(make(lot, stored ? await asJpeg(stored) : null))
  }
  return made
}

async function asJpeg(bytes: Buffer): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(bytes)
    .resize({ width: PICTURE_WIDTH })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer()
}
