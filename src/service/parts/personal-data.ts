import { buyerSweeping } from '../../organizers/personal-data/keep-buyers.ts'
import { personalDataRoutes } from '../../organizers/personal-data/routes.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Everything about a person, to take along or to erase. */
export function openPersonalData(base: Base): Part {
  const { receiptYears } = base.config
  return {
    routes: (app) => personalDataRoutes(app, { ...base, receiptYears }),
    sweepings: [buyerSweeping(base.db)],
  }
}
