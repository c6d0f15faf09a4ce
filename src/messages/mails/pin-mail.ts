import type { FastifyBaseLogger } from 'fastify'
import { secondsToWaitForMail } from '../../people/accounts/mail-budget.ts'
import { PIN_MINUTES } from '../../people/accounts/pins.ts'
import type { PinMail } from '../../people/accounts/sign-in.ts'
import type { Connection } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { Time } from '../../platform/time/time.ts'
import { htmlOf, type Letter, textOf } from '../letters/layout.ts'
import type { Outcome } from '../outbox/delivery.ts'
import { languageOf, languages } from '../words/languages.ts'
import type { Mail } from './smtp.ts'

type Parts = {
  db: Connection
  limits: RateLimits
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
  from: string
  publicUrl: string
  isOn: boolean
  /** Null: there is no mail server, and what would be mailed is shown in the log. Never in production. */
  send: ((mail: Mail) => Promise<Outcome>) | null
  isLate: () => boolean
}

type Wanted = Parameters<PinMail['send']>[0]

/** Pauses between tries, in seconds; a code is of no use after its ten minutes. */
const PAUSES_S = [5, 15, 60, 120, 240]

/**
 * Codes go out at once and by themselves: whoever waits for one looks at the page, and the outbox would keep it. A server that
 * stops loses those it was still trying, and the person asks for another.
 */
export class PinMailer implements PinMail {
  readonly #parts: Parts
  /** Of each person the newest, since only that code works. */
  readonly #underWay = new Map<number, AbortController>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isOn(): boolean {
    return this.#parts.isOn
  }

  secondsToWait: PinMail['secondsToWait'] = (address, asker) =>
    secondsToWaitForMail(this.#parts, address, asker)

  isLate = () => this.#parts.isLate()

  send(wanted: Wanted): void {
    const { log, send } = this.#parts
    if (!send) return void log.info(`Mail to ${wanted.address}: ${wanted.pin} is your Goodlot PIN.`)
    this.#underWay.get(wanted.userId)?.abort()
    const newest = new AbortController()
    this.#underWay.set(wanted.userId, newest)
    void this.#deliver(wanted, send, newest.signal).finally(() => {
      if (this.#underWay.get(wanted.userId) === newest) this.#underWay.delete(wanted.userId)
    })
  }

  stop(): void {
    for (const one of this.#underWay.values()) one.abort()
  }

  /** What the mail server says may quote the mail, so none of it is logged. */
  async #deliver(wanted: Wanted, send: NonNullable<Parts['send']>, signal: AbortSignal): Promise<void> {
    const { log, metrics, time } = this.#parts
    const mail = this.#write(wanted)
    const endsAt = time.now() + PIN_MINUTES * 60_000
    for (const pauseS of [...PAUSES_S, null]) {
      const { state } = await send(mail).catch(() => ({ state: 'deferred' as const }))
      metrics.messages.inc({ kind: 'pin', outcome: state })
      if (state !== 'deferred') return
      const isLast = pauseS === null || time.now() + pauseS * 1_000 >= endsAt
      const waited = isLast ? null : time.wait(pauseS * 1_000, signal)
      log.warn({ user: wanted.userId }, 'a code could not be mailed yet')
      if (!waited) return
      await waited
      if (signal.aborted) return
    }
  }

  #write({ address, pin, language }: Wanted): Mail {
    const { from, publicUrl, time } = this.#parts
    const letter = letterWith(pin, languageOf(language))
    return {
      from: { name: 'Goodlot', address: from },
      replyTo: null,
      to: { name: '', address },
      subject: letter.subject,
      html: htmlOf(letter),
      text: textOf(letter),
      messageId: `<code.${crypto.randomUUID()}.${time.now()}@${new URL(publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
  }
}

/** The subject has no code: lists of mails lie open more often than mails. */
function letterWith(pin: string, language: string): Letter {
  const { pinMail: words } = languages[language]!
  return {
    language,
    subject: words.subject,
    preview: words.valid,
    color: null,
    picture: null,
    stop: null,
    charity: { name: 'Goodlot', logoUrl: null },
    blocks: [{ is: 'price', state: words.state, tone: 'good', amount: pin, note: words.valid }],
    footer: [words.notYou],
  }
}
