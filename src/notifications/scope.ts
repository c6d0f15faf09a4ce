import type { NotificationType } from './new-notifications.ts'

/** Whose notifications, in which whitelabels and, if one is named, in which auction only. */
export type Scope = { userId: number; whitelabelIds: number[]; auctionId: number | null }

export type Choice = { filter: NotificationType | null; showRead: boolean }

/** The first three values of each statement about them. */
export const scopeValues = ({ userId, whitelabelIds, auctionId }: Scope) => [userId, whitelabelIds, auctionId]

/** Of notifications that have a row of their own. */
export const isWrittenInScope =
  'user_id = $1 and whitelabel_id = any($2::int[]) and ($3::int is null or auction_id = $3)'
