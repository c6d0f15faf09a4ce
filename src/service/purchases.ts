import type { App } from '../http/server/app-type.ts'
import { billSharingRoutes } from '../purchases/bill-sharing-routes.ts'
import { giftIfLostRoutes } from '../purchases/gift-if-lost-routes.ts'
import { purchaseRoutes } from '../purchases/routes.ts'
import { runnerUpOfferRoutes } from '../purchases/runner-up-offer-routes.ts'
import { splitProposalRoutes } from '../purchases/split-proposal-routes.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Buying, what others may buy after the winner, gifts of those who lost, shared bills, and lots that several buy. */
export function openPurchases(base: Base, closePayable: (receiptId: number) => Promise<void>): Part {
  return {
    routes(app: App) {
      purchaseRoutes(app, base)
      runnerUpOfferRoutes(app, base)
      giftIfLostRoutes(app, base)
      billSharingRoutes(app, base)
      splitProposalRoutes(app, { ...base, closePayable })
    },
  }
}
