import type { FastifyBaseLogger } from 'fastify'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import type { LimitName } from '../../platform/config/limits.ts'
import type { Database } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { secondsToWait, type Used, unreservedPart } from '../../platform/http/access/shared-budgets.ts'
import type { Phone } from './phones.ts'

/** Who asks for a text. A captcha that is off counts as passed. */
export type Asker = {
  hasCaptcha: boolean
  /** The account exists and its phone was proved. */
  isVerified: boolean
  /** The account's own device: it has its own budget of texts, which nobody else can use up. */
  isOwnDevice: boolean
}

/** Who sends a link into which auction. */
export type LinkSource = { senderId: number; auctionId: number }

/** The whole service's caps: per dial code, and for all. */
const caps = ['smsPerDialCodeDaily', 'smsDaily'] as const

/**
 * Decides what may be texted. A fifth of the phone's budget is reserved for callers with a captcha, and a fifth of the
 * daily caps for them and for accounts whose phone was proved, so that strangers cannot switch off sign-in.
 */
export class SmsBudget {
  readonly #db: Database
  readonly #limits: RateLimits
  readonly #log: FastifyBaseLogger

  constructor({ db, limits, log }: { db: Database; limits: RateLimits; log: FastifyBaseLogger }) {
    this.#db = db
    this.#limits = limits
    this.#log = log
  }

  /** Takes one text from the phone's and the service's budgets; returns the seconds to wait when one is used up. */
  async secondsToWait(phone: Phone, asker: Asker): Promise<number> {
    const mayUseAll = asker.hasCaptcha || asker.isOwnDevice
    const own = { caller: asker.isOwnDevice ? `own:${phone.e164}` : phone.e164, mayUseReserve: mayUseAll }
    const outcome = await this.#limits.takeOneOfEach([
      { name: 'smsPerPhone', ...own },
      { name: 'smsPerPhoneDaily', ...own },
      ...capsOf(phone, mayUseAll || asker.isVerified),
    ])
    this.#watch(phone, outcome.slice(2))
    return secondsToWait(outcome)
  }

  /**
   * A link that an organizer sends: it has budgets of its own by phone, sender and auction, and of the service's caps
   * never uses what is reserved, so that no volunteer can keep people from signing in.
   */
  async secondsToWaitForLink(phone: Phone, { senderId, auctionId }: LinkSource): Promise<number> {
    const own = [
      { name: 'linkPerPhone', caller: phone.e164 },
      { name: 'linkPerPhoneDaily', caller: phone.e164 },
      { name: 'linkPerSenderDaily', caller: `user:${senderId}` },
      { name: 'linkPerAuctionDaily', caller: `auction:${auctionId}` },
    ] as const
    const outcome = await this.#limits.takeOneOfEach([
      ...own.map((share) => ({ ...share, mayUseReserve: true })),
      ...capsOf(phone, false),
    ])
    this.#watch(phone, outcome.slice(own.length))
    return secondsToWait(outcome)
  }

  /**
   * A text of the outbox counts against the service's caps, not the phone's. Of what is reserved it uses nothing, so that
   * notices keep nobody from signing in; a warning about the account itself does.
   */
  async takeNotice(phone: Phone, mayUseReserve: boolean): Promise<boolean> {
    const outcome = await this.#limits.takeOneOfEach(capsOf(phone, mayUseReserve))
    this.#watch(phone, outcome)
    return secondsToWait(outcome) === 0
  }

  /** How much of the fullest cap of each kind is used, from 0 to 1, over all processes. */
  async used(): Promise<Record<'all' | 'dialCode', number>> {
    const windows = await rows<{ key: string; used: number }>(
      this.#db,
      'select key, used from rate_windows where key = any($1) and ends_at > goodlot_now()',
      [capKeys],
    )
    const share = (name: LimitName) => {
      const most = windows.filter(({ key }) => key.startsWith(`${name}:`)).map(({ used }) => used)
      return Math.max(0, ...most) / this.#limits.limitOf(name).limit
    }
    return { all: share('smsDaily'), dialCode: share('smsPerDialCodeDaily') }
  }

  /** What operators should know about the caps; null below 80 %. */
  async trouble(): Promise<string | null> {
    const { all, dialCode } = await this.used()
    const percent = Math.floor(Math.max(all, dialCode) * 100)
    if (percent < 80) return null
    const cap = all >= dialCode ? 'the daily cap' : 'the daily cap of a dial code'
    return percent >= 100 ? `${cap} is used up` : `${percent} % of ${cap} is used`
  }

  /** Counts grow by one, so over all processes each threshold is met exactly once per window. */
  #watch({ dialCode }: Phone, outcome: Used[]): void {
    for (const [index, { used, isTaken }] of outcome.entries()) {
      const cap = caps[index]!
      const { limit } = this.#limits.limitOf(cap)
      const details = { cap, ...(cap === 'smsDaily' ? {} : { dialCode }), used, limit }
      if (isTaken && used === limit)
        this.#log.error(details, 'a daily cap of SMS is used up: no PIN goes out')
      else if (isTaken && used === Math.min(unreservedPart(limit), Math.ceil(limit * 0.8)))
        this.#log.warn(details, 'four fifths of a daily cap of SMS are used: the rest is kept')
    }
  }
}

function capsOf({ dialCode }: Phone, mayUseReserve: boolean) {
  return caps.map((name) => ({ name, caller: name === 'smsDaily' ? 'all' : dialCode, mayUseReserve }))
}

const dialCodes = new Set(getCountries().map((country) => getCountryCallingCode(country)))
const capKeys = ['smsDaily:all', ...Array.from(dialCodes, (code) => `smsPerDialCodeDaily:${code}`)]
