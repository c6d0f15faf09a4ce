import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import { listOutcomes, showOutcome } from './item-outcomes.ts'
import { reportSchemas as schemas } from './report-schema.ts'
import { readSummary } from './summary.ts'

/** The results of an auction, to look at while it runs and afterwards. */
export function reportRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/reports'
  const { db } = changes

  app.get(`${path}/summary`, { ...gate, schema: schemas.summary }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    return readSummary(db, auctionId)
  })

  app.get(`${path}/items`, { ...gate, schema: schemas.items }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    const { rows, totalCount } = await listOutcomes(db, auctionId, request.query)
    return { items: rows.map(showOutcome), totalCount }
  })
}
