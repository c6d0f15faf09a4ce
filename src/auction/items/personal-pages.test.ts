import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenFavorite,
  givenItem,
  givenManager,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { type Answer, useService } from '../../../tests/kit/service.ts'
import { execute } from '../../platform/database/pool.ts'
import { responseSeconds } from '../../platform/events/cache-rules.ts'

/** Cards are read once for everybody; these are the ways in which somebody has something of their own on them. */
suite('pages with something of a person’s own', () => {
  const goodlot = useService({ RATE_LIMITS: 'anonymousRead=9999/60,anonymousUncachedRead=9999/60' })
  const pages = ['/v3/auction/AUCTION/items', '/v3/auctions/AUCTION']

  async function givenPages() {
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db)
    const manager = await givenPerson(goodlot)
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const columns = { is_featured: true }
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, columns })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const read = async (page: string, person?: Person) => {
      const path = page.replace('AUCTION', String(auctionId))
      const { status, text } = await goodlot.call('GET', path, person ? { token: person.token } : {})
      return status === 200 ? text : String(status)
    }
    /** Twice, so that the second answer comes from the cache. */
    const warm = async () => {
      for (const page of [...pages, ...pages])
        for (const person of [undefined, anna, ben]) await read(page, person)
    }
    await warm()
    return { auctionId, itemId, anna, ben, manager, read }
  }

  for (const page of pages) {
    test(`${page}: a favorite is shown to the person who marked it, and to nobody else`, async () => {
      const { itemId, anna, ben, read } = await givenPages()
      assert.equal(await read(page, anna), await read(page, ben))
      assert.doesNotMatch(await read(page, anna), /"isFavorite":true/)
      await goodlot.call('POST', `/v3/bidder/favorite/${itemId}`, { token: anna.token })
      for (let time = 1; time <= 2; time++) {
        assert.match(await read(page, anna), /"isFavorite":true/)
        assert.doesNotMatch(await read(page, ben), /"isFavorite":true/)
        assert.doesNotMatch(await read(page), /isFavorite/)
      }
      await goodlot.call('DELETE', `/v3/bidder/favorite/${itemId}`, { token: anna.token })
      assert.equal(await read(page, anna), await read(page, ben))
      assert.doesNotMatch(await read(page, anna), /"isFavorite":true/)
    })

    test(`${page}: a lead and its ceiling are shown to the leader, and to nobody else`, async () => {
      const { itemId, anna, ben, read } = await givenPages()
      const bid = (person: Person, maxAmount: number) =>
        goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, { token: person.token, body: { maxAmount } })
      await bid(anna, 77)
      for (let time = 1; time <= 2; time++) {
        assert.match(await read(page, anna), /"isCurrentUserWinning":true,"autoBidMax":77/)
        for (const text of [await read(page, ben), await read(page)])
          assert.doesNotMatch(text, /"isCurrentUserWinning":true|"autoBidMax":\d/)
      }
      await bid(ben, 99)
      assert.match(await read(page, ben), /"isCurrentUserWinning":true,"autoBidMax":99/)
      assert.doesNotMatch(await read(page, anna), /"isCurrentUserWinning":true|"autoBidMax":\d/)
    })

    test(`${page}: who leads again because another’s bid was voided sees it at once`, async () => {
      const { itemId, anna, ben, manager, read } = await givenPages()
      for (const [person, amount] of [
        [anna, 20],
        [ben, 30],
      ] as const)
        await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })
      assert.doesNotMatch(await read(page, anna), /"isCurrentUserWinning":true/)
      const voided = await goodlot.call('POST', `/v3/manage/items/${itemId}/bids/void`, {
        token: manager.token,
        body: { sequences: [2], reason: 'Withdrawn by phone' },
      })
      assert.equal(voided.status, 200, voided.text)
      assert.doesNotMatch(await read(page, ben), /"isCurrentUserWinning":true/)
      assert.match(await read(page, anna), /"isCurrentUserWinning":true/)
    })

    test(`${page}: the anonymous answer is the same, whoever read first and whatever people write`, async () => {
      const name = 'Lamp,"isFavorite":false,"isCurrentUserWinning":false,"autoBidMax":null'
      const texts: string[] = []
      const { id: auctionId } = await givenAuction(goodlot.db, { columns: { description: name } })
      await givenItem(goodlot.db, { auctionId, name, columns: { is_featured: true } })
      const path = page.replace('AUCTION', String(auctionId))
      const { token } = await givenPerson(goodlot)
      for (const readers of [
        [{}, {}],
        [{ token }, {}],
        [{ token }, { token }, {}],
      ]) {
        await goodlot.clock.advance(responseSeconds.items + 1)
        const answers: Answer[] = []
        for (const options of readers) answers.push(await goodlot.call('GET', path, options))
        const { text, body, headers } = answers.at(-1)!
        assert.equal(Number(headers.get('content-length')), Buffer.byteLength(text))
        assert.ok((body.items ?? body.featuredItems).every((item: { name: string }) => item.name === name))
        assert.equal('isFavorite' in body, false)
        const again = await goodlot.call('GET', path, { headers: { 'if-none-match': headers.get('etag')! } })
        assert.equal(again.status, 304)
        texts.push(text)
      }
      assert.equal(new Set(texts).size, 1)
    })

    test(`${page}: an auction that becomes private is shown to its guests only, from the next read on`, async () => {
      const { auctionId, anna, ben, manager, read } = await givenPages()
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      const { token } = manager
      const path = `/v3/manage/auctions/${auctionId}`
      const changed = await goodlot.call('PATCH', path, { token, body: { isPrivate: true } })
      assert.equal(changed.status, 200, changed.text)
      for (let time = 1; time <= 2; time++) {
        assert.notEqual(await read(page, anna), '404')
        assert.equal(await read(page, ben), '404')
        assert.equal(await read(page), '404')
      }
    })

    test(`${page}: an item that is withdrawn is gone from the next read on`, async () => {
      const { itemId, anna, manager, read } = await givenPages()
      const path = `/v3/manage/items/${itemId}/withdraw`
      const withdrawn = await goodlot.call('POST', path, { token: manager.token })
      assert.equal(withdrawn.status, 200, withdrawn.text)
      for (const person of [anna, undefined]) assert.doesNotMatch(await read(page, person), /"itemCode"/)
    })
  }

  test('a favorite on an item that is not on the page still marks the auction', async () => {
    const { auctionId, anna, read } = await givenPages()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    await givenFavorite(goodlot.db, { userId: anna.id, itemId })
    await goodlot.clock.advance(responseSeconds.auction + 1)
    assert.match(await read('/v3/auctions/AUCTION', anna), /"isFavorite":true/)
  })

  test('hidden items are counted nowhere, and again when they are back', async () => {
    const { itemId, read } = await givenPages()
    const counts = async (statusId: number) => {
      await execute(goodlot.db, 'update standings set status_id = $2 where item_id = $1', [itemId, statusId])
      await goodlot.clock.advance(responseSeconds.items + 1)
      const [list, detail] = [await read(pages[0]!), await read(pages[1]!)]
      return [JSON.parse(list).totalCount, JSON.parse(detail).itemCount]
    }
    assert.deepEqual(await counts(1), [1, 1])
    for (const hidden of [3, 11, 12]) assert.deepEqual(await counts(hidden), [0, 0])
    assert.deepEqual(await counts(1), [1, 1])
  })
})
