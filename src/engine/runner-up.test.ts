import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { BidRecord } from './bid-record.ts'
import { decideBid } from './place-bid.ts'
import { givenBid, givenBidder, givenStanding } from './proof/given.ts'
import { runnerUp } from './runner-up.ts'
import type { Standing, Terms } from './standing.ts'
import { itemStatus } from './statuses.ts'

const [anna, ben, cleo] = [1, 2, 3]
type Bid = [who: number, kind: 'bid' | 'autoBid', dollars: number]

/** The standing and the log after these bids. */
function played(bids: Bid[], terms: Partial<Terms> = {}): { standing: Standing; log: BidRecord[] } {
  let standing = givenStanding(terms)
  const log: BidRecord[] = []
  for (const [id, kind, dollars] of bids) {
    const offer = { kind, amountCents: BigInt(dollars) * 100n }
    const decision = decideBid(givenBid({ standing, bidder: givenBidder({ id }), offer }))
    if (decision.kind === 'refused') continue
    standing = decision.standing
    log.push(...decision.records)
  }
  return { standing, log }
}

const line = (log: BidRecord[], kind: BidRecord['kind'], bidderId: number): BidRecord => ({
  ...log.at(-1)!,
  sequence: log.length + 1,
  kind,
  bidderId,
  placedBy: 9,
})
const next = ({ standing, log }: ReturnType<typeof played>, without: number[]) => {
  const found = runnerUp({ ...standing, statusId: itemStatus.unsold }, log, without)
  return found && [found.bidderId, Number(found.priceCents) / 100]
}

suite('the runner-up', () => {
  test('pays what the bidding would have come to without the winner, and not their ceiling', () => {
    const classic = { autoBidPolicy: 'classic' } as const
    const contest = played(
      [
        [cleo, 'bid', 20],
        [ben, 'autoBid', 100],
        [anna, 'autoBid', 500],
      ],
      classic,
    )
    assert.equal(contest.standing.priceCents, 101_00n, 'Anna had to pass all of Ben’s ceiling')
    assert.deepEqual(next(contest, [anna]), [ben, 21])
    assert.deepEqual(next(contest, [anna, ben]), [cleo, 20])
    assert.equal(next(contest, [anna, ben, cleo]), null)
  })

  test('pays by the ceilings that are left, not by the amounts that were shown', () => {
    const contest = played(
      [
        [ben, 'autoBid', 100],
        [cleo, 'bid', 20],
        [anna, 'bid', 150],
      ],
      { autoBidPolicy: 'classic' },
    )
    assert.deepEqual(next(contest, [anna]), [ben, 21])
  })

  test('is nobody below the reserve', () => {
    const bids: Bid[] = [
      [ben, 'bid', 40],
      [anna, 'bid', 90],
    ]
    assert.equal(next(played(bids, { reserveCents: 50_00n }), [anna]), null)
    assert.deepEqual(next(played(bids, { reserveCents: 40_00n }), [anna]), [ben, 40])
  })

  test('of sealed bids pays their own', () => {
    const sealed = played(
      [
        [ben, 'bid', 40],
        [anna, 'bid', 90],
        [cleo, 'bid', 60],
        [ben, 'bid', 60],
      ],
      { itemType: 'sealedBid' },
    )
    assert.deepEqual(next(sealed, [anna]), [cleo, 60], 'the earlier of equals')
    assert.equal(next(sealed, [anna, ben, cleo]), null)
  })

  test('is never somebody from whom it was taken back', () => {
    const { standing, log } = played([
      [ben, 'bid', 40],
      [anna, 'bid', 90],
    ])
    assert.deepEqual(next({ standing, log: [...log, line(log, 'takenBack', anna)] }, []), [ben, 40])
  })

  for (const itemType of ['silent', 'sealedBid'] as const)
    test(`is not whose paddle was typed by mistake (${itemType})`, () => {
      const { standing, log } = played(
        [
          [anna, 'bid', 50],
          [ben, 'bid', 60],
          [anna, 'bid', 90],
        ],
        { itemType },
      )
      const moved = [...log, line(log, 'correction', cleo)]
      const takenBack = [...moved, line(moved, 'takenBack', cleo)]
      assert.deepEqual(next({ standing, log: takenBack }, []), [ben, 60])
      assert.deepEqual(next({ standing, log: takenBack }, [ben]), [anna, 50], 'Anna never bid 90')
    })

  test('keeps the bid whose price alone was corrected, and bids typed in the room', () => {
    const { standing, log } = played([
      [ben, 'bid', 40],
      [anna, 'bid', 90],
    ])
    const typed = log.map((record) => ({ ...record, placedBy: 9 }))
    const lowered = [...typed, line(typed, 'correction', anna)]
    assert.deepEqual(next({ standing, log: lowered }, []), [anna, 90])
    assert.deepEqual(next({ standing, log: lowered }, [anna]), [ben, 40])
  })

  test('is never asked for more than they promised, whatever was bid', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 500; round++) {
      const policy = { autoBidPolicy: round % 2 ? 'classic' : 'contract' } as const
      const bids = Array.from({ length: 12 }, (): Bid => {
        return [1 + random(4), random(2) ? 'bid' : 'autoBid', 10 + random(200)]
      })
      const { standing, log } = played(bids, policy)
      const out: number[] = []
      let found =
        standing.leaderId === null ? null : { bidderId: standing.leaderId, priceCents: standing.priceCents! }
      for (let before = found; found !== null; before = found) {
        const promised = log
          .filter(({ bidderId }) => bidderId === found!.bidderId)
          .map(({ reachCents }) => reachCents)
        assert.ok(promised.some((reach) => reach >= found!.priceCents))
        assert.ok(found.priceCents <= before!.priceCents, 'nor for more than whoever had it before')
        out.push(found.bidderId)
        found = runnerUp(standing, log, out)
      }
    }
  })
})
