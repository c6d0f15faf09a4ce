import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What becomes of a mail whose recipient was fine. */
export type MailAnswer =
  | 'accept'
  /** 4xx: come back later. */
  | 'defer'
  /** The line breaks before the whole mail has arrived. */
  | 'cutBefore'
  /** The mail is taken, and the line breaks before the server says so. */
  | 'cutAfter'

export type Refusal = { code: number; text: string }

/** One connection brings one mail. Where a promise is returned, the server is silent until it resolves. */
export type MailDesk = {
  /** False: the line breaks before the server has said anything. */
  greets?(session: string): Promise<boolean>
  refusal(recipient: string, session: string): Refusal | null | Promise<Refusal | null>
  answer(session: string): MailAnswer | Promise<MailAnswer>
  /** The whole mail is here, and the sender does not know it yet. */
  takes(mail: TakenMail): Promise<void>
  /** The sender was told that it was taken. */
  hasSaid?(session: string): void
}

export type TakenMail = { session: string; raw: Buffer; recipients: string[]; answer: MailAnswer }

export type SmtpListener = { url: string; close(): Promise<void> }

type Done = (error?: Error | null, message?: string) => void
type Connection = { id: string; _socket: { destroy(): void } }

/** A real mail server on its own port, which does with each mail what the desk decides. */
export async function openSmtpListener(desk: MailDesk): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onConnect({ id }, done: Done) {
      if ((await desk.greets?.(id)) === false) return cut(id)
      done()
    },
    async onRcptTo({ address }, { id }, done: Done) {
      const refusal = await desk.refusal(address, id)
      done(refusal && failure(refusal))
    },
    async onData(stream, session: SMTPServerSession, done: Done) {
      const { id } = session
      const answer = await desk.answer(id)
      if (answer === 'cutBefore') return cut(id)
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        // The sender has gone in the middle of its mail.
        return
      }
      if (answer === 'defer') return done(failure({ code: 451, text: 'Try again later' }))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      await desk.takes({ session: id, raw: Buffer.concat(chunks), recipients, answer })
      if (answer === 'cutAfter') return cut(id)
      done(null, 'Taken')
      desk.hasSaid?.(id)
    },
  })
  const cut = (session: string) => {
    const connections = [...server.connections] as unknown as Connection[]
    connections.find(({ id }) => id === session)?._socket.destroy()
  }
  // A sender that was killed in the middle of a mail is no trouble of the server.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?tls=off`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

const failure = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code })
