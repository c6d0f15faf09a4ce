import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('voids of managers', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { auto_bid_policy: 'classic' },
    })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const [leader, puppet] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await givenRegistration(goodlot.db, { auctionId, userId: puppet.id })
    await goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, {
      token: leader.token,
      body: { maxAmount: 777 },
    })
    const list = async () =>
      (await ours.managed('GET', `/auctions/${auctionId}/bids?itemId=${itemId}&userId=${puppet.id}`)).bids
    const bidFor = async (amount: number) => {
      await ours.managed('POST', `/items/${itemId}/bids`, { userId: puppet.id, amount })
      return (await list())[0].sequence as number
    }
    const voidBids = (sequences: number[]) => ours.manage('POST', `/items/${itemId}/bids/void`, { sequences })
    const minimum = async () =>
      (await goodlot.call('GET', `/v3/item/${itemId}`)).body.nextMinimumBid as number
    return { auctionId, itemId, leader, puppet, bidFor, voidBids, minimum, list }
  }

  test('tell managers no ceiling: the third void is refused, logged and in the audit log, and the bid stays', async () => {
    const { itemId, bidFor, voidBids, minimum } = await scene()
    for (let probe = 0; probe < 2; probe++)
      assert.equal((await voidBids([await bidFor(await minimum())])).status, 200)
    const third = await bidFor(await minimum())
    const price = (await goodlot.call('GET', `/v3/item/${itemId}`)).body.currentPrice
    const refused = await voidBids([third])
    assert.deepEqual([refused.status, refused.body.reason], [409, 'voids_used_up'])
    assert.equal((await goodlot.call('GET', `/v3/item/${itemId}`)).body.currentPrice, price)
    assert.match(goodlot.logs.join(''), /a manager may void no more bids of this item/)
    const { entries } = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=1`)
    assert.partialDeepStrictEqual(entries[0], {
      action: 'refused',
      subject: 'bid',
      subjectId: itemId,
      changes: { sequences: [third], reason: 'voids_used_up' },
    })
  })

  test('are voided by an administrator however often', async () => {
    const { itemId, bidFor, minimum } = await scene()
    for (let time = 0; time < 3; time++) {
      const body = { sequences: [await bidFor(await minimum())] }
      const answer = await goodlot.call('POST', `/v3/manage/items/${itemId}/bids/void`, {
        token: ours.admin.token,
        body,
      })
      assert.equal(answer.status, 200, answer.text)
    }
  })

  test('count one by one: three in one request are too many, and none of them is voided', async () => {
    const { bidFor, voidBids, minimum, list } = await scene()
    const sequences = []
    for (let bid = 0; bid < 3; bid++) sequences.push(await bidFor(await minimum()))
    assert.equal((await voidBids(sequences)).body.reason, 'voids_used_up')
    assert.ok((await list()).every(({ isVoided }: { isVoided: boolean }) => !isVoided))
    assert.equal((await voidBids(sequences.slice(0, 2))).status, 200)
  })

  test('count whoever placed the bid, also when another void has told it again', async () => {
    const { auctionId, itemId, bidFor, voidBids, minimum, list } = await scene()
    const { token } = await givenPerson(goodlot)
    const body = { amount: await minimum() }
    await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body })
    const early = (await ours.managed('GET', `/auctions/${auctionId}/bids?itemId=${itemId}`)).bids
    const stranger = early.find(({ kind }: { kind: string }) => kind === 'bid').sequence
    for (let probe = 0; probe < 2; probe++) await bidFor(await minimum())
    const first = await voidBids([stranger])
    assert.deepEqual([first.status, first.body.voidsLeft], [200, 1])
    const retold = (await list()).filter(
      ({ isVoided, kind }: { isVoided: boolean; kind: string }) => !isVoided && kind === 'bid',
    )
    const sequences: number[] = retold.map(({ sequence }: { sequence: number }) => sequence)
    assert.equal(sequences.length, 2)
    assert.equal((await voidBids(sequences)).body.reason, 'voids_used_up')
    assert.equal((await voidBids(sequences.slice(0, 1))).body.voidsLeft, 0)
  })

  test('an administrator’s do not use up those of managers', async () => {
    const { itemId, bidFor, voidBids, minimum } = await scene()
    const answer = await goodlot.call('POST', `/v3/manage/items/${itemId}/bids/void`, {
      token: ours.admin.token,
      body: { sequences: [await bidFor(await minimum())] },
    })
    assert.deepEqual([answer.status, answer.body.voidsLeft], [200, null])
    const { body } = await voidBids([await bidFor(await minimum())])
    assert.equal(body.voidsLeft, 1)
  })
})
