import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useFrozenStandIn } from '../../tests/kit/given-bill.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useService } from '../../tests/kit/service.ts'

const MAIL = 'auctions@goodlot.example'

suite('the way from a bill’s mail to paying it', () => {
  const server = useMailServer()
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({ ...standIn.env, SMTP_URL: server.url, MAIL_FROM: MAIL }))
  const ours = useManaged(goodlot)
  beforeEach(() => void server.mails.splice(0))

  const linksIn = (subject: RegExp, address: string) => {
    const mail = server.mails.find((one) => subject.test(one.subject!) && one.to?.[0]?.address === address)
    assert.ok(mail, `no ${subject} to ${address}`)
    return [...mail.html!.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!))
  }

  /** Somebody on the list by an address alone, and somebody who joined, owe 100 each, and the auction is closed. */
  async function givenClosed() {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600 })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      buyNowCents: 100_00n,
    })
    const joined = await givenPerson(goodlot)
    const entered = await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, joined)
    assert.equal(entered.status, 201)
    const address = `listed-${auctionId}@example.org`
    const listed = await ours.managed('POST', `/auctions/${auctionId}/registrations`, { email: address })
    for (const userId of [joined.id, listed.userId])
      await givenPurchase(goodlot.db, { auctionId, itemId, userId, amountCents: 100_00n })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
    return { joined, address }
  }

  test('is a pay link for a guest on the list, in the bill and its reminder', async () => {
    const { address } = await givenClosed()
    const [link] = linksIn(/to pay/, address)
    assert.equal(link!.pathname, '/pay')
    const body = { token: link!.hash.slice(1) }
    assert.equal((await goodlot.call('POST', '/v3/pay-link/bill', { body })).body.due, '100.00')
    await goodlot.clock.advance(2 * 86_400)
    assert.equal(linksIn(/^Still to pay/, address)[0]!.href, link!.href)
  })

  test('is the sign-in page, and then the cart, for a guest who joined', async () => {
    const { joined } = await givenClosed()
    const [link] = linksIn(/to pay/, joined.email)
    assert.equal(link!.pathname + link!.search, '/sign-in?then=/cart')
  })
})
