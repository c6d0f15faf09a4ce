import type { FastifyInstance } from 'fastify'
import { channelChoiceRoutes } from '../../messages/choices/channel-choices.ts'
import { mailPages } from '../../messages/choices/routes.ts'
import { MailLinks } from '../../messages/letters/mail-links.ts'
import { PinMailer } from '../../messages/mails/pin-mail.ts'
import { Smtp } from '../../messages/mails/smtp.ts'
import { writeMail } from '../../messages/mails/write-mail.ts'
import type { Channel } from '../../messages/outbox/kinds.ts'
import { type Claimed, outboxSweeping } from '../../messages/outbox/outbox.ts'
import { OutboxSender, type Written } from '../../messages/outbox/sender.ts'
import { proofSweeping } from '../../messages/proofs/address-proofs.ts'
import { proofRoutes } from '../../messages/proofs/proof-routes.ts'
import { newsSweepings } from '../../messages/queue/queue-news.ts'
import { shownOutboxRoutes } from '../../messages/queue/shown-outbox.ts'
import { textCallbackRoute } from '../../messages/texts/callbacks.ts'
import { writeText } from '../../messages/texts/write-text.ts'
import type { Mailing } from '../../organizers/messages/mails.ts'
import { afterAddressProved } from '../../organizers/staff/named-rights.ts'
import type { Sms } from '../../people/accounts/sms.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Nobody answers there: what is written in development goes no further than its page. */
const NOBODY = 'nobody@goodlot.example'

/** What leaves the house. Without a mail server mails wait until they expire; in development a page shows them instead. */
export function openMessaging(
  base: Base,
  sms: Sms,
): Part & { mailing: Mailing; pinMail: PinMailer; afterProof: (userId: number) => Promise<void> } {
  const { access, changes, config, db, holder, limits, log, metrics, time, publicUrl } = base
  const { mail, environment } = config
  const smtp = mail && new Smtp(mail)
  const from = mail?.from ?? NOBODY
  const isShown = environment === 'development'
  const send = smtp
    ? smtp.send.bind(smtp)
    : async () => ({ state: 'accepted', reply: 'shown at /outbox' }) as const
  const links = new MailLinks({ secret: config.pinSecret, publicUrl })
  const letterParts = { publicUrl, links, takesCards: config.payments.url !== null }
  const textParts = { changes, sms, limits, publicUrl }
  async function write(message: Claimed): Promise<Written | null> {
    if (message.channel === 'text') return writeText(textParts, message)
    if (message.channel === 'push') return null
    const mail = await writeMail(db, message, { from, limits, ...letterParts })
    return mail && ('dropped' in mail ? mail : { send: () => send(mail) })
  }
  const isMailOn = smtp !== null || isShown
  /** Pushes are sent by a sender of their own; here only those come up that a server never finished. */
  const channels: Channel[] = [
    ...(isMailOn ? (['mail'] as const) : []),
    ...(sms.isOn ? (['text'] as const) : []),
    'push',
  ]
  const sender = new OutboxSender({ db, log, metrics, time, holder, channels, write })
  // In development without a mail server codes are read in the log, as texts are.
  const pinMail = new PinMailer({
    ...base,
    from,
    isOn: isMailOn,
    send: smtp ? smtp.send.bind(smtp) : null,
    isLate: () => smtp !== null && smtp.trouble !== null,
  })
  const afterProof = (userId: number) => afterAddressProved(changes, userId)
  return {
    pinMail,
    afterProof,
    mailing: { isOn: isMailOn, links, time },
    routes(app) {
      channelChoiceRoutes(app, { changes, access })
      mailPages(app, { db, access, time, ...letterParts })
      proofRoutes(app, { changes, access, limits, links, isOn: isMailOn, afterProof })
      app.register(async (scope) =>
        textCallbackRoute(scope as App & FastifyInstance, { db, sms, access, time, publicUrl }),
      )
      if (isShown) shownOutboxRoutes(app, { db, ...letterParts })
    },
    ...(smtp && { dependencies: [{ name: 'mail', trouble: () => smtp.trouble }] }),
    sweepings: [outboxSweeping(db), proofSweeping(db), ...newsSweepings(db, { isMailOn })],
    start: () => sender.start(),
    async stop() {
      pinMail.stop()
      await sender.stop()
    },
  }
}
