import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, test } from 'node:test'
import { presentBidOutcome } from '../../src/live/bidding/present.ts'
import { isBidResult } from './bids.ts'
import { BrokenRun, load, request, warmUp } from './load.ts'

const accepted = presentBidOutcome({
  kind: 'accepted',
  answer: {
    itemId: 7,
    currentPriceCents: 1000n,
    nextMinimumBidCents: 1100n,
    bidCount: 1,
    autoBidMaxCents: null,
    winnerId: 3,
    isCurrentUserWinning: true,
  },
  explanation: { rule: 'highestBid', steps: [{ kind: 'yourBid', amountCents: 1000n }] },
})
const refused = presentBidOutcome({
  kind: 'refused',
  refusal: { field: 'amount', code: 'below_minimum', message: 'Too low.', nextMinimumBidCents: 1100n },
})

const bids = {
  next: () => request('POST', '/v3/item/7/bid', { token: 'token', body: '{"amount":10}' }),
  isWanted: isBidResult,
}
const hundred = { connections: 1, seconds: 0, requests: 100, ...bids }

suite('a run of the load generator', () => {
  test('counts what was accepted', async () => {
    await serving(answering(200, accepted), async (port) => {
      const { wanted, answered, perSecond } = await load({ port, ...hundred })
      assert.deepEqual({ wanted, answered }, { wanted: 100, answered: 100 })
      assert.ok(perSecond > 0)
    })
  })

  test('stands refusals of 5 in 100 and does not count them', async () => {
    await serving(sometimes(20, answering(200, refused)), async (port) => {
      const { wanted, answered } = await load({ port, ...hundred })
      assert.deepEqual({ wanted, answered }, { wanted: 95, answered: 100 })
    })
  })

  test('is broken by more of them, though not while it warms up', async () => {
    await serving(sometimes(16, answering(200, refused)), async (port) => {
      await assert.rejects(load({ port, ...hundred }), broken(/^Of 100 answers only 94 are what was/))
    })
    await serving(answering(200, refused), (port) => warmUp({ port, ...hundred }, 0))
  })

  for (const status of [204, 304, 401, 429, 500, 503]) {
    test(`is broken by answers with ${status}, also while it warms up`, async () => {
      await serving(sometimes(50, answering(status, {})), async (port) => {
        const reason = new RegExp(`^2 of 100 requests failed, the first with "HTTP/1.1 ${status} `)
        await assert.rejects(load({ port, ...hundred }), broken(reason))
        await assert.rejects(warmUp({ port, ...hundred }, 0), broken(reason))
      })
    })
  }

  test('is broken by a connection that ends early', async () => {
    const hangUp: RequestListener = (incoming) => incoming.socket.end()
    await serving(sometimes(50, hangUp), async (port) => {
      await assert.rejects(
        load({ port, ...hundred }),
        broken(/^1 of 50 requests failed, the first with "the connection was closed/),
      )
    })
  })

  test('is broken where nobody listens', async () => {
    const port = await serving(answering(200, accepted), async (port) => port)
    await assert.rejects(load({ port, ...hundred }), broken(/ECONNREFUSED/))
  })
})

function broken(message: RegExp) {
  return (error: unknown) => error instanceof BrokenRun && message.test(error.message)
}

function answering(status: number, body: object): RequestListener {
  const text = status === 204 || status === 304 ? '' : JSON.stringify(body)
  return (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(status, { 'content-length': text.length }).end(text)
  }
}

/** Accepts every bid except one in this many. */
function sometimes(every: number, otherwise: RequestListener): RequestListener {
  let count = 0
  const accept = answering(200, accepted)
  return (incoming, outgoing) => (++count % every === 0 ? otherwise : accept)(incoming, outgoing)
}

async function serving<Result>(
  listener: RequestListener,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}
