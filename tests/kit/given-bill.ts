import { after, before } from 'node:test'
import type { CardName } from '../../src/money/stripe-stand-in/cards.ts'
import { frozenTime, type TestClock } from './clock.ts'
import { givenAuction, givenItem, givenRegistration } from './given-auctions.ts'
import { givenPerson, type Person } from './given-people.ts'
import { givenPurchase } from './given-purchases.ts'
import type { TestStandIn } from './payments.ts'
import { openTestStandIn } from './payments.ts'
import type { TestService } from './service.ts'

/** A stand-in whose clock stands where that of a test begins. Call it before `useService`, and give that its `env`. */
export function useFrozenStandIn(): TestStandIn & { clock: TestClock } {
  const clock = frozenTime()
  const context = { clock } as TestStandIn & { clock: TestClock }
  before(async () => Object.assign(context, await openTestStandIn({ time: clock })))
  after(() => context.stop?.())
  return context
}

export type GivenBill = Awaited<ReturnType<typeof givenBill>>

/** A guest who owes for two lots, 100 each unless told. */
export async function givenBill(
  goodlot: TestService,
  {
    organizationId,
    amounts = [100_00n, 100_00n],
    ...auction
  }: { organizationId?: number; amounts?: bigint[]; columns?: Record<string, unknown>; guest?: Person } = {},
) {
  const { db } = goodlot
  const { id: auctionId, organizationId: owner } = await givenAuction(db, {
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(auction.columns ? { columns: auction.columns } : {}),
  })
  const guest = auction.guest ?? (await givenPerson(goodlot))
  await givenRegistration(db, { auctionId, userId: guest.id })
  let receiptId = 0
  const purchaseIds: number[] = []
  for (const amountCents of amounts) {
    const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale', buyNowCents: amountCents })
    const made = await givenPurchase(db, { auctionId, itemId, userId: guest.id, amountCents })
    receiptId = made.receiptId
    purchaseIds.push(made.id)
  }
  const token = guest.token
  const call = (method: string, path: string, body?: unknown) => goodlot.call(method, path, { token, body })
  return {
    auctionId,
    organizationId: owner,
    guest,
    receiptId,
    purchaseIds,
    call,
    pay: (body: object) => call('POST', `/v3/bidder/receipts/${receiptId}/payments`, body),
    look: (paymentId: number) => call('POST', `/v3/bidder/payments/${paymentId}/look`),
    choices: async () => (await call('GET', `/v3/bidder/receipts/${receiptId}/payment`)).body,
    receipt: async () => (await call('GET', `/v3/bidder/receipts/${receiptId}`)).body,
    addCard: (returnTo = '/you/cards') =>
      call('POST', `/v3/auctions/${auctionId}/card`, { returnTo, consentVersion: 1 }),
  }
}

/** An auction whose guests owe 100 each, with these cards on file. */
export async function givenGuestsOwing(
  goodlot: TestService,
  standIn: TestStandIn,
  { organizationId, cards }: { organizationId: number; cards: readonly (CardName | null)[] },
) {
  const { db } = goodlot
  const { id: auctionId } = await givenAuction(db, { organizationId })
  const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale', buyNowCents: 100_00n })
  const guests: (Person & { receiptId: number })[] = []
  for (const card of cards) {
    const guest = await givenPerson(goodlot)
    await givenRegistration(db, { auctionId, userId: guest.id })
    const bought = await givenPurchase(db, { auctionId, itemId, userId: guest.id, amountCents: 100_00n })
    if (card) await putOnFile(goodlot, standIn, { guest, auctionId, card })
    guests.push({ ...guest, receiptId: bought.receiptId })
  }
  return { auctionId, itemId, guests }
}

async function putOnFile(
  goodlot: TestService,
  standIn: TestStandIn,
  { guest: { token }, auctionId, card }: { guest: Person; auctionId: number; card: CardName },
): Promise<void> {
  const call = (path: string, body?: object) => goodlot.call('POST', path, { token, body })
  const opened = await call(`/v3/auctions/${auctionId}/card`, { returnTo: '/you', consentVersion: 1 })
  await standIn.pay(opened.body.url, card)
  await call(`/v3/bidder/payments/${opened.body.id}/look`)
}
