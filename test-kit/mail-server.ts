import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with the next mail. */
export type MailAnswer =
  | 'accept'
  /** 4xx: come back later. */
  | 'defer'
  /** 5xx at the recipient: there is nobody of that name. */
  | 'refuseRecipient'
  /** The line breaks before the whole mail has arrived. */
  | 'cutBefore'
  /** The mail is taken, and the line breaks before the server says so. */
  | 'cutAfter'

export type MailServer = {
  url: string
  /** What arrived, in order; also what the sender was told nothing of. */
  mails: Email[]
  /** The same as they came over the line. */
  raw: string[]
  /** The envelope's recipients of those. */
  recipients: string[]
  /** For the next mails, in order; after that it accepts. */
  answers: MailAnswer[]
  /** The next mail that arrives. */
  arrival(): Promise<Email>
}

type Done = (error?: Error | null, message?: string) => void

/** A real mail server on its own port, which fails as told. */
export function useMailServer(): MailServer {
  const kept = {
    url: '',
    mails: [] as Email[],
    raw: [] as string[],
    recipients: [] as string[],
    answers: [] as MailAnswer[],
  }
  const arrived = new EventEmitter<{ mail: [Email] }>()
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done: Done) {
      if (kept.answers[0] !== 'refuseRecipient') return done()
      kept.answers.shift()
      done(refusal(550, 'No such user here'))
    },
    async onData(stream, session: SMTPServerSession, done: Done) {
      const answer = kept.answers.shift() ?? 'accept'
      const connection = connections.get(session.id)
      if (answer === 'cutBefore') return void connection?.destroy()
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      if (answer === 'defer') return done(refusal(451, 'Try again later'))
      kept.raw.push(Buffer.concat(chunks).toString())
      const mail = await new PostalMime().parse(Buffer.concat(chunks))
      kept.mails.push(mail)
      arrived.emit('mail', mail)
      kept.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      if (answer === 'cutAfter') return void connection?.destroy()
      done(null, 'Taken')
    },
    onConnect(session, done: Done) {
      const [newest] = [...server.connections].slice(-1) as unknown as { _socket: { destroy(): void } }[]
      if (newest) connections.set(session.id, newest._socket)
      done()
    },
  })
  const connections = new Map<string, { destroy(): void }>()
  before(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    kept.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?tls=off`
  })
  after(() => new Promise<void>((closed) => server.close(closed)))
  return Object.assign(kept, {
    arrival: () => once(arrived, 'mail').then(([mail]) => mail as Email),
  })
}
