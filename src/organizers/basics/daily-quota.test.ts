import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { defaultLimits } from '../../platform/config/limits.ts'

suite('numbers for a day', () => {
  const goodlot = useService({ RATE_LIMITS: 'walkInAccountsDaily=2/86400,auctionCopiesDaily=2/86400' })
  const ours = useManaged(goodlot)
  const gala = async () => (await givenAuction(goodlot.db, { organizationId: ours.organizationId })).id
  const walkIn = (auctionId: number, more: object = {}) =>
    ours.manage('POST', `/auctions/${auctionId}/walk-ins`, {
      firstName: 'Hana',
      lastName: 'Sato',
      mobile: '+15145550143',
      ...more,
    })

  test('are generous for an evening, and named', () => {
    const { walkInAccountsDaily, auctionCopiesDaily } = defaultLimits
    assert.deepEqual([walkInAccountsDaily.limit, auctionCopiesDaily.limit], [1_000, 20])
  })

  test('a door makes so many accounts for one auction, and says how many', async () => {
    const [auctionId, other] = [await gala(), await gala()]
    const failed = await walkIn(auctionId, { paddleNumber: 5 })
    assert.equal(failed.status, 201)
    assert.equal((await walkIn(auctionId, { paddleNumber: 5 })).body.error, 'conflict')
    assert.equal((await walkIn(auctionId)).status, 201, 'one that failed is given back')
    const { status, body, headers } = await walkIn(auctionId)
    assert.deepEqual([status, body.error], [429, 'rate_limited'])
    assert.match(body.message, /^At most 2 accounts a day can be created at the door of one auction\./)
    assert.match(body.message, /The next one is possible in 24 hours\.$/)
    assert.equal(Number(headers.get('retry-after')), body.retryAfter)
    const { email } = await givenPerson(goodlot)
    assert.equal((await walkIn(auctionId, { email })).status, 201, 'who has an account takes none')
    assert.equal((await walkIn(other)).status, 201, 'another auction has its own')
    await goodlot.clock.advance(86_400)
    assert.equal((await walkIn(auctionId)).status, 201)
  })

  test('an organization makes so many copies, and says how many', async () => {
    const auctionId = await gala()
    const copy = () => ours.manage('POST', `/auctions/${auctionId}/copy`, {})
    assert.deepEqual([(await copy()).status, (await copy()).status], [201, 201])
    const { status, body } = await copy()
    assert.equal(status, 429)
    assert.match(body.message, /^At most 2 copies of auctions a day can be made in one organization\./)
    const mine = await ours.managed('GET', `/auctions?organizationId=${ours.organizationId}&limit=100`)
    const copies = mine.auctions.filter(({ name }: { name: string }) => name.startsWith('Copy of'))
    assert.equal(copies.length, 2)
    await goodlot.clock.advance(86_400)
    assert.equal((await copy()).status, 201)
  })
})
