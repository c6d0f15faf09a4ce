import { auctionRoutes } from '../auctions/routes.ts'
import { Replica } from '../database/replica.ts'
import { favoriteRoutes } from '../favorites/routes.ts'
import { PublicReads } from '../http/cache/public-reads.ts'
import { watchReplica } from '../http/operations/replica-metrics.ts'
import { invitationRoutes } from '../invitations/routes.ts'
import { itemRoutes } from '../items/routes.ts'
import { makeShowcase } from '../items/showcase.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Auctions and items as people browse them; what everybody sees alike is read from a replica, if there is one. */
export function openCatalogue(base: Base) {
  const { db, cache, metrics } = base
  const replica = openReplica(base)
  watchReplica(metrics.registry, replica)
  const reads = new PublicReads({ primary: db, cache, replica, counter: metrics.publicReads })
  const reading = { ...base, reads }
  const showcase = makeShowcase(reading)
  const part: Part = {
    routes(app) {
      auctionRoutes(app, { ...reading, showcase })
      itemRoutes(app, reading)
      favoriteRoutes(app, reading)
      invitationRoutes(app, reading)
    },
    dependencies: replica ? [{ name: 'replica', trouble: () => replica.trouble }] : [],
    start: () => replica?.start(),
    stop: () => replica?.stop(),
  }
  return { ...part, reads, showcase }
}

/** Null when no replica is configured. */
function openReplica({ config, db, cache, log }: Base): Replica | null {
  if (!config.replicaUrl) return null
  const connection = { connectionString: config.replicaUrl }
  const size = config.databasePoolSize
  return new Replica({ primary: db, connection, size, moment: () => cache.moment, log })
}
