import { Transform } from 'node:stream'
import type { SMTPTransportOptions } from 'nodemailer'
import type { Outcome } from '../outbox/delivery.ts'

export type Mail = {
  from: MailAddress
  replyTo: string | null
  to: MailAddress
  subject: string
  html: string
  text: string
  /** The same at every attempt, so that whoever gets a mail twice can tell. */
  messageId: string
  headers: Record<string, string>
}

export type MailAddress = { name: string; address: string }

export type SmtpSettings = {
  url: string
  dkim: { domain: string; selector: string; privateKey: string } | null
}

/** Hands mails to the server of the operator, one connection each. The library is loaded with the first mail. */
export class Smtp {
  readonly #settings: SmtpSettings
  #lastTrouble: string | null = null

  constructor(settings: SmtpSettings) {
    this.#settings = settings
  }

  /** What is wrong with the server; null if it took, or properly refused, the last mail. */
  get trouble(): string | null {
    return this.#lastTrouble
  }

  async send(mail: Mail): Promise<Outcome> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(optionsOf(this.#settings))
    let isWhole = false
    transport.use('stream', ({ message }, done) => {
      message.transform(() => whenWritten(() => (isWhole = true)))
      done()
    })
    try {
      const { response } = await transport.sendMail({
        ...mail,
        replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
        ...closed,
      })
      this.#lastTrouble = null
      return { state: 'accepted', reply: response }
    } catch (error) {
      const outcome = outcomeOf(error as SmtpFailure, isWhole)
      this.#lastTrouble = outcome.state === 'refused' ? null : troubleOf(error as SmtpFailure)
      return outcome
    } finally {
      transport.close()
    }
  }
}

/** Nothing is read from a disk or the network because a name or a text looks like an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

function optionsOf({ url, dkim }: SmtpSettings): SMTPTransportOptions {
  const { hostname, port, protocol, username, password, searchParams } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password never crosses a line that anybody can read, unless the operator says so.
    requireTLS: !isSecure && searchParams.get('tls') !== 'off',
    ignoreTLS: searchParams.get('tls') === 'off',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED,
      },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  }
}

/** All that a reader or a mail program goes by; receivers believe the button to stop mails only if it is signed. */
const SIGNED =
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post'

/** Passes everything on, and tells when the last of it has been written: from then on the server may have the mail. */
function whenWritten(note: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      note()
      done()
    },
  })
}

type SmtpFailure = Error & { responseCode?: number; response?: string; permanent?: boolean; command?: string }

/** A refusal of the sender or of the password is trouble with the settings, and says nothing about this mail. */
const aboutThisMail = ['RCPT TO', 'DATA']

/** For /readyz, which anybody may read: a reply may quote an address, or the mail. */
function troubleOf({ responseCode }: SmtpFailure): string {
  return responseCode === undefined
    ? 'the mail server cannot be reached, or the connection broke'
    : `the mail server answered ${responseCode}`
}

function outcomeOf(failure: SmtpFailure, isWhole: boolean): Outcome {
  const { responseCode, response, permanent, command = '', message } = failure
  const reply = response ?? message
  if (responseCode !== undefined)
    return { state: permanent && aboutThisMail.includes(command) ? 'refused' : 'deferred', reply }
  return { state: isWhole ? 'unsure' : 'deferred', reply }
}
