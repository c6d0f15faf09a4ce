import type { Sms } from '../accounts/sms.ts'
import type { Desk } from '../bidding/desk.ts'
import type { ImageStore } from '../images/store.ts'
import { openExportPool } from '../management/files/exports.ts'
import type { Mailing } from '../management/messages/mails.ts'
import { answeredRequestSweeping } from '../management/once.ts'
import { managementRoutes } from '../management/routes.ts'
import type { PaymentParts } from '../payments/look.ts'
import type { Sealing } from '../payments/sealed.ts'
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
        ...{ ...base, ...others, exportPool },
        ...{ isProduction: base.config.isProduction, receiptYears: base.config.receiptYears },
      }),
    sweepings: [answeredRequestSweeping(base.db)],
    stop: () => exportPool.end(),
  }
}
