import type { Desk } from '../../live/bidding/desk.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import type { Sealing } from '../../money/payments/sealed-secrets.ts'
import { answeredRequestSweeping } from '../../organizers/basics/once.ts'
import type { Mailing } from '../../organizers/messages/mails.ts'
import { openExportPool } from '../../organizers/reports/exports.ts'
import { managementRoutes } from '../../organizers/routes.ts'
import type { Sms } from '../../people/accounts/sms.ts'
import type { ImageStore } from '../../platform/images/store.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** The organizers' side; exports have a connection of their own, since they take minutes. */
export function openManagement(
  base: Base,
  others: {
    desk: Desk
    sms: Sms
    images: ImageStore
    payments: PaymentParts | null
    mailing: Mailing
    sealing: Sealing
  },
): Part {
  const exportPool = openExportPool(base.connection)
  return {
    routes: (app) =>
      managementRoutes(app, {
        ...base,
        ...others,
        exportPool,
        isProduction: base.config.isProduction,
        receiptYears: base.config.receiptYears,
      }),
    sweepings: [answeredRequestSweeping(base.db)],
    stop: () => exportPool.end(),
  }
}
