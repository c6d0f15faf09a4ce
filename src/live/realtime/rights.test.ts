import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../../tests/kit/database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { auctionBidderKey, readAuctionBidders } from '../../auction/contests/auction-bidders.ts'
import { Administrators } from '../../people/accounts/administrators.ts'
import { makeRights } from './rights.ts'

test('requests, bids and sockets agree on who is an administrator', async (t) => {
  const { db, drop } = await openTestDatabase()
  t.after(drop)
  const emails = ['root@example.org', 'élodie@example.org', 'deleted@example.org']
  const { id: auctionId } = await givenAuction(db, { isPrivate: true })
  const { id: itemId } = await givenItem(db, { auctionId })
  const administrators = new Administrators(db, { emails, now: Date.now })
  const rights = makeRights(db, emails)

  const answersFor = async (email: string) => {
    const { id: userId } = await givenUser(db, { email })
    if (email.startsWith('deleted'))
      await db.query('update users set deleted_at = now() where id = $1', [userId])
    const bidders = await readAuctionBidders(db, [{ itemId, userId }], emails)
    const bidder = bidders.get(auctionBidderKey(auctionId, userId))!
    const caller = {
      id: userId,
      guid: '',
      client: 'web',
      whitelabelId: 1,
      expiresAt: Number.POSITIVE_INFINITY,
    }
    return [
      await administrators.includes(userId),
      bidder.details.isManager,
      bidder.canSeeAuction,
      await rights.maySee(caller, auctionId),
    ]
  }
  const all = (answer: boolean) => [answer, answer, answer, answer]

  assert.deepEqual(await answersFor('Root@Example.org'), all(true))
  assert.deepEqual(await answersFor('ÉLODIE@example.org'), all(true))
  assert.deepEqual(await answersFor('elodie@example.org'), all(false), 'an accent makes another address')
  assert.deepEqual(await answersFor('deleted@example.org'), all(false))
  assert.deepEqual(await answersFor('pat@example.org'), all(false))
})
