import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, before } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { type MailAnswer, openSmtpListener, type SmtpListener } from './smtp-listener.ts'

/** What the server does with the next mail. */
type Answer =
  | MailAnswer
  /** 5xx at the recipient: there is nobody of that name. */
  | 'refuseRecipient'
  /** The mail is taken, and the server says so only when it is told to. */
  | 'slow'

export type MailServer = {
  url: string
  /** What arrived, in order; also what the sender was told nothing of. */
  mails: Email[]
  /** The same as they came over the line. */
  raw: string[]
  /** The envelope's recipients of those. */
  recipients: string[]
  /** For the next mails, in order; after that it accepts. */
  answers: Answer[]
  /** The next mail that arrives. */
  arrival(): Promise<Email>
  /** Lets a slow answer go out. */
  answerSlow(): void
}

/** Pages that show strangers nothing: mails lead to them by the sign-in page. */
const OWN_PAGE =
  /href="https?:\/\/[^/"]+(\/(?:cart|receipts|you|bids|favorites|notifications|check-in)\b[^"]*)"/g

/** A real mail server on its own port, which fails as told; so do its tests, if a mail links to a page that needs a sign-in. */
export function useMailServer(): MailServer {
  const stored = {
    url: '',
    mails: [] as Email[],
    raw: [] as string[],
    recipients: [] as string[],
    answers: [] as Answer[],
  }
  const arrived = new EventEmitter<{ mail: [Email] }>()
  const slow = new EventEmitter<{ answer: [] }>()
  const toOwnPages: string[] = []
  let isNextSlow = false
  let listener: SmtpListener
  before(async () => {
    listener = await openSmtpListener({
      refusal() {
        if (stored.answers[0] !== 'refuseRecipient') return null
        stored.answers.shift()
        return { code: 550, text: 'No such user here' }
      },
      answer() {
        const answer = stored.answers.shift() ?? 'accept'
        isNextSlow = answer === 'slow'
        return isNextSlow ? 'accept' : (answer as MailAnswer)
      },
      async takes({ raw, recipients }) {
        const answered = isNextSlow ? once(slow, 'answer') : null
        stored.raw.push(raw.toString())
        const mail = await new PostalMime().parse(raw)
        stored.mails.push(mail)
        for (const [, path] of (mail.html ?? '').matchAll(OWN_PAGE))
          toOwnPages.push(`${mail.subject}: ${path}`)
        stored.recipients.push(...recipients)
        arrived.emit('mail', mail)
        await answered
      },
    })
    stored.url = listener.url
  })
  after(async () => {
    await listener.close()
    assert.deepEqual(toOwnPages, [])
  })
  return Object.assign(stored, {
    arrival: () => once(arrived, 'mail').then(([mail]) => mail as Email),
    answerSlow: () => void slow.emit('answer'),
  })
}
