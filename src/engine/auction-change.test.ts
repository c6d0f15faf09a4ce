import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  auctionAfter,
  awaitsClosing,
  type ItemInTime,
  itemAfter,
  openingStatus,
  waitingStatus,
} from './auction-change.ts'
import {
  type AuctionStatusName,
  auctionStatus,
  auctionStatusName,
  type ItemStatusName,
  itemStatus,
  itemStatusName,
} from './statuses.ts'

const NOW = 1_000_000
const auction = (status: AuctionStatusName, more = {}) => ({
  statusId: auctionStatus[status],
  startsAt: NOW - 100,
  endsAt: NOW + 100,
  pausedAt: null,
  closedAt: null,
  ...more,
})
const item = (type: ItemInTime['itemType'], status: ItemStatusName, more: Partial<ItemInTime> = {}) => ({
  itemType: type,
  controlMode: 'auto' as const,
  statusId: itemStatus[status],
  startsAt: NOW - 100,
  endsAt: NOW + 100,
  firstEndsAt: NOW + 100,
  quantitySold: 0,
  ...more,
})

/** Each line: the change of the auction, the item before it, and after it. */
function play(lines: string, more: Partial<ItemInTime> = {}) {
  for (const line of lines.trim().split('\n')) {
    const [from, , to, , type, before, , after] = line.trim().split(/\s+/) as [
      AuctionStatusName,
      string,
      AuctionStatusName,
      string,
      ItemInTime['itemType'],
      ItemStatusName,
      string,
      ItemStatusName,
    ]
    const changed = itemAfter(item(type, before, more), auction(from, { pausedAt: NOW }), {
      to: auctionStatus[to],
      now: NOW,
    })
    assert.equal(itemStatusName(changed.statusId), after, line)
  }
}

suite('what a change of the auction does to its items', () => {
  test('presale sells tickets and things for sale, preview shows, opening opens', () => {
    play(`
      draft   → presale : ticket    pending → available
      draft   → presale : forSale   pending → available
      draft   → presale : raffle    pending → pending
      draft   → presale : donation  pending → pending
      draft   → presale : silent    pending → pending
      draft   → preview : ticket    pending → pending
      draft   → preview : donation  pending → pending
      draft   → open    : donation  pending → available
      presale → preview : ticket    available → pending
      presale → preview : ticket    soldOut → soldOut
      draft   → open    : silent    pending → open
      draft   → open    : sealedBid pending → open
      draft   → open    : raffle    pending → available
      draft   → open    : silent    draft → draft
      draft   → open    : silent    withdrawn → withdrawn
      presale → open    : ticket    available → available
      draft   → test    : silent    pending → open
      draft   → test    : ticket    pending → available
    `)
  })

  test('an auction that is no longer settled is as closed as before, and so are its items', () => {
    play('reconciled → closed : ticket available → available')
    const settled = auction('reconciled', { closedAt: NOW - 50 })
    const reopened = auctionAfter(settled, { to: auctionStatus.closed, now: NOW })
    assert.deepEqual(reopened, { ...settled, statusId: auctionStatus.closed })
  })

  test('a manual item waits for its manager, and a later one for its start', () => {
    play('draft → open : live pending → pending', { controlMode: 'manual' })
    play('draft → open : silent pending → pending', { startsAt: NOW + 1 })
    play('draft → open : silent pending → open', { startsAt: NOW })
  })

  test('what is sold and not bid on waits for a start of its own, and goes on sale with its auction without', () => {
    play('draft → open : ticket pending → pending', { startsAt: NOW + 1 })
    play('draft → open : ticket pending → available', { startsAt: NOW })
    play('draft → open : ticket pending → available', { startsAt: NOW + 1, controlMode: 'manual' })
    const soon = auction('draft', { startsAt: NOW + 50 })
    const inPresale = (startsAt: number) => {
      const ticket = item('ticket', 'pending', { startsAt })
      return itemStatusName(itemAfter(ticket, soon, { to: auctionStatus.presale, now: NOW }).statusId)
    }
    assert.equal(inPresale(NOW + 50), 'available', 'with its auction, so with the presale')
    assert.equal(inPresale(NOW), 'available')
    assert.equal(inPresale(NOW + 1), 'pending')
    assert.equal(inPresale(NOW + 51), 'pending')
  })

  test('an auction opened early takes the items that were to start with it along, and leaves the later ones', () => {
    const early = auction('preview', { startsAt: NOW + 50 })
    const open = { to: auctionStatus.open, now: NOW }
    assert.equal(auctionAfter(early, open).startsAt, NOW)
    const along = itemAfter(item('silent', 'pending', { startsAt: NOW + 50 }), early, open)
    assert.deepEqual([itemStatusName(along.statusId), along.startsAt], ['open', NOW])
    const later = itemAfter(item('silent', 'pending', { startsAt: NOW + 51 }), early, open)
    assert.deepEqual([itemStatusName(later.statusId), later.startsAt], ['pending', NOW + 51])
    const before = itemAfter(item('silent', 'pending', { startsAt: NOW + 20 }), early, open)
    assert.deepEqual([itemStatusName(before.statusId), before.startsAt], ['open', NOW])
    const sold = itemAfter(item('ticket', 'available', { startsAt: NOW + 50 }), early, open)
    assert.deepEqual([itemStatusName(sold.statusId), sold.startsAt], ['available', NOW])
  })

  test('no other change touches the times of the auction', () => {
    const later = { startsAt: NOW + 50, endsAt: NOW + 100 }
    for (const [from, to] of [
      ['draft', 'preview'],
      ['draft', 'presale'],
      ['draft', 'test'],
      ['presale', 'preview'],
      ['paused', 'cancelled'],
    ] as const) {
      const given = auction(from, { ...later, pausedAt: from === 'paused' ? NOW - 30 : null })
      const { startsAt, endsAt } = auctionAfter(given, { to: auctionStatus[to], now: NOW })
      assert.deepEqual({ startsAt, endsAt }, later, `${from} → ${to}`)
    }
  })

  test('a pause leaves the items as they are', () => {
    play(`
      open → paused : silent  open → open
      open → paused : forSale available → available
    `)
    assert.equal(auctionAfter(auction('open'), { to: auctionStatus.paused, now: NOW }).pausedAt, NOW)
  })

  test('resuming moves the end of the auction, and of what is not over, by the length of the pause', () => {
    const paused = auction('paused', { pausedAt: NOW - 30 })
    const resume = { to: auctionStatus.open, now: NOW }
    const resumed = auctionAfter(paused, resume)
    assert.deepEqual([resumed.endsAt, resumed.pausedAt, resumed.startsAt], [NOW + 130, null, NOW - 100])
    const times = (given: ItemInTime) => {
      const { startsAt, endsAt, firstEndsAt } = itemAfter(given, paused, resume)
      return [startsAt - NOW, endsAt - NOW, firstEndsAt - NOW]
    }
    assert.deepEqual(times(item('silent', 'open')), [-100, 130, 130])
    assert.deepEqual(times(item('silent', 'extended', { endsAt: NOW + 140 })), [-100, 170, 130])
    assert.deepEqual(times(item('forSale', 'available')), [-100, 130, 130])
    assert.deepEqual(times(item('silent', 'sold')), [-100, 100, 100])
    assert.deepEqual(times(item('silent', 'paused')), [-100, 100, 100], 'moves when it is itself resumed')
    assert.deepEqual(times(item('silent', 'pending', { startsAt: NOW - 30 })), [-30, 130, 130])
    assert.deepEqual(times(item('silent', 'pending', { startsAt: NOW - 29 })), [1, 130, 130])
    assert.equal(auctionAfter({ ...paused, pausedAt: null }, resume).endsAt, NOW + 100)
  })

  test('when the auction is extended, items that end later are in extended bidding', () => {
    play('open → extended : silent open → extended')
    play('open → extended : silent open → open', { endsAt: NOW })
    play('open → extended : live open → extended', { endsAt: NOW, controlMode: 'manual' })
    play('open → extended : silent sold → sold')
  })

  test('closing takes the rest off sale; what was bid on is closed before, with its winner', () => {
    play(`
      open → closed : forSale  available → unsold
      open → closed : forSale  soldOut → soldOut
      open → closed : forSale  draft → draft
      open → closed : raffle   paused → unsold
      open → closed : silent   open → open
    `)
    play('open → closed : ticket available → sold', { quantitySold: 1 })
    for (const status of ['open', 'extended', 'closing', 'paused', 'pending'] as const) {
      assert.equal(awaitsClosing(item('silent', status)), true)
      assert.equal(awaitsClosing(item('forSale', status)), false)
    }
    for (const status of ['sold', 'unsold', 'paid', 'draft', 'withdrawn', 'deleted'] as const) {
      assert.equal(awaitsClosing(item('silent', status)), false)
    }
    assert.equal(auctionAfter(auction('open'), { to: auctionStatus.closed, now: NOW }).closedAt, NOW)
  })

  test('closing early ends the auction and what it sells now, and nothing before its start', () => {
    const close = { to: auctionStatus.closed, now: NOW }
    const times = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => [
      startsAt - NOW,
      endsAt - NOW,
    ]
    const long = { startsAt: NOW - 5000 }
    assert.deepEqual(times(auctionAfter(auction('open', long), close)), [-5000, 0])
    assert.deepEqual(times(auctionAfter(auction('open', { ...long, endsAt: NOW - 1 }), close)), [-5000, -1])
    const short = { startsAt: NOW - 100, endsAt: NOW }
    assert.deepEqual(times(auctionAfter(auction('open', short), close)), [-100, 0], 'it ended by itself')
    assert.deepEqual(times(itemAfter(item('forSale', 'available', long), auction('open'), close)), [-5000, 0])
    const waiting = item('ticket', 'pending', { startsAt: NOW + 50 })
    assert.deepEqual(times(itemAfter(waiting, auction('open'), close)), [-1000, 0])
    const over = item('forSale', 'soldOut', long)
    assert.deepEqual(times(itemAfter(over, auction('open'), close)), [-5000, 100])
  })

  test('a cancelled auction withdraws all that is not over', () => {
    play(`
      open  → cancelled : silent open → withdrawn
      draft → cancelled : silent draft → withdrawn
      open  → cancelled : ticket soldOut → soldOut
      open  → cancelled : silent sold → sold
    `)
  })

  test('after a test every item that is not hidden waits again', () => {
    play(`
      test → draft : silent sold → pending
      test → draft : ticket available → pending
      test → draft : silent draft → draft
      test → draft : silent deleted → deleted
    `)
  })
})

test('an item added to an auction starts as that auction stands', () => {
  const facts: Record<AuctionStatusName, string> = {
    draft: 'pending pending',
    presale: 'pending available',
    preview: 'pending pending',
    open: 'open available',
    paused: 'pending available',
    closed: 'pending pending',
    reconciled: 'pending pending',
    extended: 'pending available',
    test: 'open available',
    cancelled: 'pending pending',
  }
  for (const [status, expected] of Object.entries(facts)) {
    const given = auction(status as AuctionStatusName)
    const statuses = (['silent', 'ticket'] as const).map((type) =>
      itemStatusName(waitingStatus(item(type, 'pending'), given, NOW)),
    )
    assert.equal(statuses.join(' '), expected, auctionStatusName(given.statusId))
  }
})

test('an item whose own start has come opens as its auction stands', () => {
  const opens = (itemType: ItemInTime['itemType'], status: AuctionStatusName) =>
    itemStatusName(openingStatus({ itemType, auctionStatusId: auctionStatus[status] }))
  assert.equal(opens('silent', 'open'), 'open')
  assert.equal(opens('silent', 'extended'), 'extended')
  assert.equal(opens('ticket', 'open'), 'available')
  assert.equal(opens('ticket', 'extended'), 'available')
})
