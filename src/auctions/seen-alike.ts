import type { Connection } from '../database/pool.ts'
import type { CommonTo, ResponseCache } from '../http/cache/response-cache.ts'
import { favoriteIdsOf, knownFavoriteIds } from './favorite-ids.ts'

/** An answer, and which other signed-in people would get the same; null when that is nobody or not known. */
export type Seen<Answer> = { answer: Answer; commonTo: CommonTo | null }

/** Whose eyes an answer is for: one person's, an anonymous caller's (null), or those of any `commonTo` others. */
export type Seer = number | null | 'somebody'

type Shown = { auctionId: number; leaderIds: number[] }

/** What their cards and their auction say of them. */
const signedInOnly = [
  ',"isFavorite":false,"isCurrentUserWinning":false,"autoBidMax":null',
  ',"isFavorite":false',
]

/** Those who see a public auction and its cards as others do: they lead no item shown, and marked none of the auction. */
export function seenAlikeBy(parts: { db: Connection; cache: ResponseCache }, shown: Shown): CommonTo {
  const { auctionId, leaderIds } = shown
  return {
    includes(userId) {
      if (leaderIds.includes(userId)) return false
      const favorites = knownFavoriteIds(parts.cache, userId)
      return favorites && !favorites.auctionIds.has(auctionId)
    },
    lookUp: (userId) => favoriteIdsOf(parts, userId),
    signedInOnly,
  }
}
