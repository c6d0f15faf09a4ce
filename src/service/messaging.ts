import type { Mailing } from '../management/messages/mails.ts'
import { Smtp } from '../messages/mail/smtp.ts'
import { writeMail } from '../messages/mail/write-mail.ts'
import { MailLinks } from '../messages/mail-links.ts'
import { outboxSweeping } from '../messages/outbox.ts'
import { newsSweeping } from '../messages/queue-news.ts'
import { mailPages } from '../messages/routes.ts'
import { OutboxSender } from '../messages/sender.ts'
import { shownOutboxRoutes } from '../messages/shown-outbox.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Nobody answers there: what is written in development goes no further than its page. */
const NOBODY = 'nobody@goodlot.example'

/** What leaves the house. Without a mail server it waits until it expires; in development a page shows it instead. */
export function openMessaging(base: Base): Part & { mailing: Mailing } {
  const { access, config, db, log, metrics, time, publicUrl } = base
  const { mail, environment } = config
  const smtp = mail && new Smtp(mail)
  const from = mail?.from ?? NOBODY
  const isShown = environment === 'development'
  const send = smtp
    ? smtp.send.bind(smtp)
    : async () => ({ state: 'accepted', reply: 'shown at /outbox' }) as const
  const links = new MailLinks({ secret: config.pinSecret, publicUrl })
  const letterParts = { publicUrl, links }
  const write = (message: Parameters<typeof writeMail>[1]) => writeMail(db, message, { from, ...letterParts })
  const sender = smtp || isShown ? new OutboxSender({ db, log, metrics, time, write, send }) : null
  return {
    mailing: { isOn: sender !== null, links, time },
    routes(app) {
      mailPages(app, { db, access, time, ...letterParts })
      if (isShown) shownOutboxRoutes(app, { db, ...letterParts })
    },
    ...(smtp && { dependencies: [{ name: 'mail', trouble: () => smtp.trouble }] }),
    sweepings: [outboxSweeping(db), ...(sender ? [newsSweeping(db)] : [])],
    start: () => sender?.start(),
    stop: () => sender?.stop(),
  }
}
