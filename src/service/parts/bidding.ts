import { BidDesk, type Desk, type DeskParts, openDeskPool } from '../../live/bidding/desk.ts'
import { biddingRoutes } from '../../live/bidding/routes.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

export type MakeDesk = (parts: DeskParts) => Desk

/** The bid desk, with connections of its own. */
export function openBidding(
  base: Base,
  makeDesk: MakeDesk = (parts) => new BidDesk(parts),
): Part & { desk: Desk } {
  const pool = openDeskPool(base.connection)
  const desk = makeDesk({ ...base, db: pool })
  return {
    desk,
    routes: (app) => biddingRoutes(app, { ...base, desk }),
    dependencies: [{ name: 'bids', trouble: () => desk.trouble() }],
    async stop() {
      await desk.drained()
      await pool.end()
    },
  }
}
