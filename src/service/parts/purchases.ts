import { billSharingRoutes } from '../../money/bills/bill-sharing-routes.ts'
import { giftIfLostRoutes } from '../../money/bills/gift-if-lost-routes.ts'
import { purchaseRoutes } from '../../money/bills/routes.ts'
import { runnerUpOfferRoutes } from '../../money/bills/runner-up-offer-routes.ts'
import { splitProposalRoutes } from '../../money/bills/split-proposal-routes.ts'
import type { App } from '../../platform/http/server/app-type.ts'
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
