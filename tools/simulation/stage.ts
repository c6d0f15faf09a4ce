import { AccessTokens } from '../../src/people/accounts/tokens.ts'
import type { Database } from '../../src/platform/database/pool.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenUser } from '../../tests/kit/given-people.ts'

/** The key that signs tokens for the servers of a test. */
export const TOKEN_KEYS = 'test:0123456789-abcdefghijklmnopqrstuvwxyz'
export const PIN_SECRET = 'abcdefghijklmnopqrstuvwxyz-0123456789'

export type Stage = {
  auctionId: number
  itemIds: number[]
  people: { id: number; email: string; token: string }[]
}

export async function setStage(
  db: Database,
  { items, people, endsIn = 3_600 }: { items: number; people: number; endsIn?: number },
): Promise<Stage> {
  const [, id, secret] = /^(\w+):(.+)$/.exec(TOKEN_KEYS)!
  const tokens = new AccessTokens({
    keys: [{ id: id!, secret: secret! }],
    acceptedClients: ['web'],
    now: Date.now,
  })
  const { id: auctionId } = await givenAuction(db, { endsIn })
  const stage: Stage = { auctionId, itemIds: [], people: [] }
  for (let number = 0; number < items; number++)
    stage.itemIds.push((await givenItem(db, { auctionId, startingCents: 100n, incrementCents: 1n })).id)
  for (let number = 0; number < people; number++) {
    const email = `bidder${number}@example.org`
    const user = await givenUser(db, { email })
    const token = await tokens.sign({ ...user, client: 'web', whitelabelId: 1 }, 86_400)
    stage.people.push({ id: user.id, email, token })
  }
  return stage
}
