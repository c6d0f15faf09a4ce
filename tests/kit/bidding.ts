import { type GivenAuction, type GivenItem, givenAuction, givenItem } from './given-auctions.ts'
import { givenPerson, type Person } from './given-people.ts'
import type { Answer, TestService } from './service.ts'

/** Items to bid on, people who bid, and the answers they get. */
export function useBidding(goodlot: TestService) {
  return {
    async given(auction: GivenAuction = {}, item: Partial<GivenItem> = {}) {
      const { id: auctionId, organizationId } = await givenAuction(goodlot.db, auction)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, ...item })
      return { auctionId, organizationId, itemId }
    },
    person: () => givenPerson(goodlot),
    bid: (who: Person, itemId: number, amount: unknown) =>
      goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: who.token, body: { amount } }),
    autoBid: (who: Person, itemId: number, maxAmount: unknown) =>
      goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, { token: who.token, body: { maxAmount } }),
    /** The code of the refusal, or `accepted`. */
    refusalOf: async (answer: Promise<Answer>): Promise<string> =>
      (await answer).body.data?.code ?? 'accepted',
  }
}
