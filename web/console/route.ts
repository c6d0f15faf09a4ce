import type { VNode } from 'preact'
import type { Params } from '../shared/route-match.ts'
import type { Auction } from './api-types.ts'

/** A page outside any auction. */
export type Route = {
  pattern: string
  page: (params: Params) => VNode
  isFor?: 'managers' | 'administrators'
}

/** A page of one auction; it opens once the auction has been read and if the person may see it. */
export type AuctionRoute = {
  /** What follows `/console/a/{auctionId}`. A route named like a section is in the navigation. */
  pattern: string
  page: (auction: Auction, params: Params) => VNode
}
