import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

const REASON = 'could not extend file "base/5/1259": No space left on device'

suite('a database whose disk is full', () => {
  const goodlot = useService()

  test('refuses bids, which are told so, counted, logged and seen at /readyz, until there is room again', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const { token } = await givenPerson(goodlot)
    const bid = () => goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 10 } })
    const readiness = async () => (await goodlot.call('GET', '/readyz')).body
    await goodlot.db.query(`
      create function be_full() returns trigger language plpgsql as
        $$ begin raise exception '${REASON}' using errcode = '53100'; end $$;
      create trigger full_disk before insert on bids execute function be_full()`)

    const refused = await bid()
    assert.equal(refused.status, 503)
    assert.equal(refused.body.message, 'The database is not available right now.')
    const { status, bids } = await readiness()
    assert.deepEqual([status, bids], ['degraded', REASON])
    assert.match((await goodlot.call('GET', '/metrics')).text, /^goodlot_bids_total{outcome="failed"} 1$/m)
    assert.ok(
      goodlot.logs.some((line) => line.includes('bids could not be placed') && line.includes('53100')),
    )

    await goodlot.db.query('drop trigger full_disk on bids; drop function be_full')
    assert.equal((await bid()).body.currentPrice, 10)
    assert.equal((await readiness()).status, 'ok')
  })
})
