import { webhookSweepings } from '../../messages/webhooks/deliveries.ts'
import { sealSecretsAgain } from '../../messages/webhooks/endpoints.ts'
import { WebhookSender } from '../../messages/webhooks/sender.ts'
import { Sealing } from '../../money/payments/sealed-secrets.ts'
import { readPerson } from '../../organizers/webhooks/read-person.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** What other programs hear. */
export function openWebhooks(base: Base, random: () => number): Part & { sealing: Sealing } {
  const { config, db } = base
  const sealing = new Sealing(config.paymentsKeys)
  const person = (auctionId: number, userId: number) => readPerson(db, { auctionId, userId })
  const { isProduction } = config
  const sender = new WebhookSender({ ...base, sealing, isProduction, random, readPerson: person })
  const sealAgain = () => sealSecretsAgain(db, sealing)
  return {
    sealing,
    sweepings: [
      ...webhookSweepings(db, config.adminEmails),
      {
        failure: 'secrets of webhooks were not sealed again',
        everyMs: 3_600_000,
        atStart: true,
        sweep: sealAgain,
      },
    ],
    start: () => sender.start(),
    stop: () => sender.stop(),
  }
}
