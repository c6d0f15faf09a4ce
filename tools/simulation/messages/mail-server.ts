import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import {
  type MailAnswer,
  type MailDesk,
  openSmtpListener,
  type SmtpListener,
  type TakenMail,
} from '../../../tests/kit/smtp-listener.ts'
import type { Random } from '../random.ts'
import type { MessageHistory } from './history.ts'

/** Where a server may be killed while it sends a mail. */
export const moments = ['greeting', 'recipient', 'data', 'whole', 'answered'] as const
export type Moment = (typeof moments)[number]

export type MailChances = {
  defer: number
  deferRecipient: number
  cutBefore: number
  cutAfter: number
  slow: number
  hangUp: number
}

/** Longer than a usual answer, and shorter than the time after which a sender is thought dead. */
const SLOW_MS = [500, 3_000] as const

/** Whoever is called so has no mailbox. */
export const isUnknownRecipient = (recipient: string) => recipient.startsWith('nobody')

/** A real mail server, with a port for each of the product's servers, so that it knows which of them sends. */
export class SimulatedMailServer {
  readonly #random: Random
  readonly #history: MessageHistory
  readonly #connectedAt = new Map<string, number>()
  #listeners: SmtpListener[] = []
  #armed: { server: number; moment: Moment; strike: () => void } | null = null
  chances: MailChances
  isAway = false

  constructor({
    random,
    history,
    chances,
  }: { random: Random; history: MessageHistory; chances: MailChances }) {
    this.#random = random
    this.#history = history
    this.chances = chances
  }

  async open(servers: number): Promise<string[]> {
    for (let server = 0; server < servers; server++)
      this.#listeners.push(await openSmtpListener(this.#deskFor(server)))
    return this.#listeners.map(({ url }) => url)
  }

  async close(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.close()))
  }

  /** The next mail of this server strikes when it is as far as that. */
  arm(server: number, moment: Moment, strike: () => void): void {
    this.#armed = { server, moment, strike }
  }

  disarm(): void {
    this.#armed = null
  }

  #deskFor(server: number): MailDesk {
    return {
      greets: async (session) => {
        this.#connectedAt.set(session, Date.now())
        this.#reached(server, 'greeting')
        if (this.isAway || this.#random.chance(this.chances.hangUp)) return false
        await this.#dawdle()
        return true
      },
      refusal: (recipient) => {
        this.#reached(server, 'recipient')
        if (isUnknownRecipient(recipient)) {
          this.#history.refused.push({ recipient })
          return { code: 550, text: 'No such user here' }
        }
        return this.#random.chance(this.chances.deferRecipient)
          ? { code: 450, text: 'Greylisted, try again later' }
          : null
      },
      answer: () => {
        this.#reached(server, 'data')
        const { defer, cutBefore, cutAfter } = this.chances
        const accept = 1 - defer - cutBefore - cutAfter
        return this.#random.weighted<MailAnswer>({ accept, defer, cutBefore, cutAfter })
      },
      takes: (mail) => this.#take(server, mail),
      hasSaid: () => this.#reached(server, 'answered'),
    }
  }

  async #take(server: number, { session, raw, recipients, answer }: TakenMail): Promise<void> {
    const at = Date.now()
    const connectedAt = this.#connectedAt.get(session)!
    this.#connectedAt.delete(session)
    const { messageId = '', subject = '' } = await new PostalMime().parse(raw)
    for (const recipient of recipients)
      this.#history.taken.push({ server, connectedAt, at, answer, messageId, recipient, subject })
    this.#reached(server, 'whole')
    await this.#dawdle()
  }

  #reached(server: number, moment: Moment): void {
    const armed = this.#armed
    if (armed?.server !== server || armed.moment !== moment) return
    this.#armed = null
    armed.strike()
  }

  async #dawdle(): Promise<void> {
    if (this.#random.chance(this.chances.slow)) await pause(this.#random.between(...SLOW_MS))
  }
}
