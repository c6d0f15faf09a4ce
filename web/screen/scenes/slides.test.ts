import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTheAir, latestThanks } from './donations.ts'
import { noteMoves } from './moves.ts'
import type { Lot, ScreenView } from './screen-view.ts'
import { isPaused, nextShowing, slidesOf, TURN_SECONDS } from './slides.ts'

const START = 1_000_000 * TURN_SECONDS
const HOUR = 3_600

type Bid = ScreenView['lot']

function lot(id: number, changes: Partial<Lot> = {}): Lot {
  return {
    id,
    itemCode: String(100 + id),
    name: `Lot ${id}`,
    isLive: false,
    isSealed: false,
    isManual: false,
    status: 'open',
    price: 100 - id,
    startingPrice: 10,
    bidCount: 1,
    endTime: START + HOUR,
    imageUrl: null,
    paddle: 104,
    ...changes,
  }
}

function view(changes: Partial<ScreenView> = {}, auction: Partial<ScreenView['auction']> = {}): ScreenView {
  return {
    auction: {
      id: 7,
      name: 'Gala',
      organizationName: 'Paws',
      status: 'open',
      startTime: START - HOUR,
      endTime: START + HOUR,
      timeZone: 'UTC',
      currency: 'USD',
      appealsColor: null,
      imageUrl: null,
      organizationImageUrl: null,
      shareUrl: 'https://goodlot.example/a/7',
      ...auction,
    },
    thermometer: { raised: '0.00', leading: '0.00', total: '0.00', donated: '0.00', goal: null },
    scene: { kind: 'auto' },
    sponsors: [],
    lots: [],
    lot: null,
    donations: [],
    ...changes,
  }
}

const lots = (count: number) => Array.from({ length: count }, (_, index) => lot(index + 1))
const kinds = (shown: ScreenView, now = START) => slidesOf(shown, now).map(({ kind }) => kind)
const live = (changes: Partial<Lot> = {}): NonNullable<Bid> => ({
  ...lot(99, { isManual: true, isLive: true, ...changes }),
  bids: [],
})

test('lots are spread evenly over their pages, at most four on each', () => {
  const sizes = (count: number) =>
    slidesOf(view({ scene: { kind: 'leaderboard' }, lots: lots(count) }), START).map(
      (slide) => slide.kind === 'leaderboard' && slide.lotIds.length,
    )
  assert.deepEqual(sizes(4), [4])
  assert.deepEqual(sizes(5), [3, 2])
  assert.deepEqual(sizes(17), [4, 3, 4, 3, 3])
  const shown = slidesOf(view({ scene: { kind: 'leaderboard' }, lots: lots(17) }), START)
  assert.deepEqual(
    shown.flatMap((slide) => (slide.kind === 'leaderboard' ? slide.lotIds : [])),
    lots(17).map(({ id }) => id),
  )
})

suite('what the screen shows by itself', () => {
  for (const [name, shown, expected] of [
    [
      'before it opens, a countdown',
      view({}, { status: 'preview', startTime: START + 60 }),
      ['countdown', 'countdown'],
    ],
    ['lots by fours', view({ lots: lots(9) }), ['leaderboard', 'leaderboard', 'leaderboard']],
    [
      'sponsors after three pages, and at the end',
      view({ lots: lots(16), sponsors: ['A', 'B'] }),
      ['leaderboard', 'leaderboard', 'leaderboard', 'sponsors', 'leaderboard', 'sponsors'],
    ],
    [
      'what ends within a quarter of an hour',
      view({ lots: [lot(1, { endTime: START + 60 })] }),
      ['leaderboard', 'endingSoon'],
    ],
    ['a lot under the hammer and nothing else', view({ lots: lots(9), lot: live() }), ['lot']],
    [
      'the lots again once it is sold',
      view({ lots: lots(2), lot: live({ status: 'sold' }) }),
      ['leaderboard'],
    ],
    [
      'a donation of this moment',
      view({ lots: lots(2), donations: [{ amount: '50.00', paddle: 104, time: START - 5 }] }),
      ['paddleRaise'],
    ],
    [
      'no donation of long ago',
      view({ lots: lots(2), donations: [{ amount: '50.00', paddle: 104, time: START - 60 }] }),
      ['leaderboard'],
    ],
    ['the last minute', view({ lots: lots(2) }, { endTime: START + 60 }), ['countdown']],
    [
      'thanks and what was sold in the end',
      view({ lots: [lot(1, { status: 'sold' })] }, { status: 'closed' }),
      ['leaderboard', 'countdown'],
    ],
    ['a countdown where there is nothing to bid on', view(), ['countdown']],
  ] as const) {
    test(name, () => assert.deepEqual(kinds(shown), expected))
  }
})

suite('what the console chose', () => {
  for (const [scene, expected] of [
    [{ kind: 'leaderboard' }, ['leaderboard', 'leaderboard']],
    [{ kind: 'message', message: 'Dinner' }, ['message']],
    [{ kind: 'paddleRaise', amount: 500 }, ['paddleRaise']],
    [{ kind: 'countdown' }, ['countdown']],
    [{ kind: 'endingSoon' }, ['endingSoon', 'endingSoon']],
    [{ kind: 'lot' }, ['leaderboard', 'leaderboard']],
    [{ kind: 'sponsors' }, ['countdown']],
  ] as const) {
    test(`${scene.kind} is shown, or the next best thing`, () =>
      assert.deepEqual(kinds(view({ lots: lots(5), scene })), expected))
  }

  test('stays although a lot opens', () => {
    const scene = { kind: 'message', message: 'Dinner' } as const
    assert.deepEqual(kinds(view({ lot: live(), scene })), ['message'])
  })
})

suite('turns', () => {
  test('a slide keeps its lots for its turn, and the next turn has the next', () => {
    const first = nextShowing(null, view({ lots: lots(8) }), START)
    const risen = lots(8).reverse()
    const same = nextShowing(first, view({ lots: risen }), START + TURN_SECONDS - 1)
    assert.equal(same, first)
    const next = nextShowing(first, view({ lots: lots(8) }), START + TURN_SECONDS)
    assert.notDeepEqual(next.slide, first.slide)
  })

  test('another scene and what cannot wait come at once', () => {
    const first = nextShowing(null, view({ lots: lots(8) }), START)
    const chosen = view({ lots: lots(8), scene: { kind: 'countdown' } })
    assert.equal(nextShowing(first, chosen, START + 1).slide.kind, 'countdown')
    assert.equal(nextShowing(first, view({ lots: lots(8), lot: live() }), START + 1).slide.kind, 'lot')
  })

  test('the same slide in the next turn is the same object', () => {
    const shown = view({ lots: lots(3) })
    const first = nextShowing(null, shown, START)
    assert.equal(nextShowing(first, shown, START + TURN_SECONDS).slide, first.slide)
  })
})

suite('what just happened', () => {
  test('a price that moved glows for a while, and a lot that is new or gone does not', () => {
    const before = { view: view({ lots: [lot(1), lot(2)] }), moves: new Map([[9, START]]) }
    const moved = noteMoves(before, view({ lots: [lot(1, { price: 200 }), lot(2), lot(3)] }), START)
    assert.deepEqual([...moved], [[1, START]])
    const later = noteMoves(
      { view: view({ lots: [lot(1)] }), moves: moved },
      view({ lots: [lot(1)] }),
      START + 8,
    )
    assert.deepEqual([...later], [])
  })

  test('the newest paddle is in the middle, each stands there once, and no more than nine do', () => {
    const donations = Array.from({ length: 24 }, (_, index) => ({
      amount: '5.00',
      paddle: 100 + (index % 12),
      time: 1,
    }))
    const shown = inTheAir([{ amount: '5.00', paddle: null, time: 2 }, ...donations])
    assert.equal(shown.length, 9)
    assert.equal(new Set(shown.map(({ donation }) => donation.paddle)).size, 9)
    assert.equal(shown[4]!.donation.paddle, 100)
  })

  test('thanks go to a paddle for eight seconds', () => {
    const donations = [{ amount: '5.00', paddle: 104, time: 100 }]
    assert.equal(latestThanks(donations, 107), 104)
    assert.equal(latestThanks(donations, 108), null)
    assert.equal(latestThanks([{ ...donations[0]!, paddle: null }], 100), null)
  })
})

test('a pause of the auction stops every lot that is open, and none that is over', () => {
  const paused = view({}, { status: 'paused' })
  for (const [status, whenOpen, whenPaused] of [
    ['open', false, true],
    ['extended', false, true],
    ['closing', false, true],
    ['paused', true, true],
    ['sold', false, false],
    ['pending', false, false],
  ] as const) {
    assert.equal(isPaused(lot(1, { status }), view()), whenOpen, status)
    assert.equal(isPaused(lot(1, { status }), paused), whenPaused, status)
  }
})
