import type { FastifyBaseLogger } from 'fastify'
import { notVisible } from './requests.ts'
import type { Rights } from './rights.ts'
import type { Visitor } from './visitor.ts'
import type { Visitors } from './visitors.ts'

export type ReviewParts = {
  visitors: Visitors
  rights: Rights
  log: FastifyBaseLogger
  now: () => number
  everySeconds: number
}

/** Takes back what people may no longer follow: an expired token, a closed account, an auction not theirs to see. */
export class Review {
  readonly #parts: ReviewParts
  readonly #timer: NodeJS.Timeout
  #isUnderWay = false

  constructor(parts: ReviewParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#reviewAll(), parts.everySeconds * 1000).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #reviewAll(): Promise<void> {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    try {
      await Promise.all(this.#parts.visitors.all.map((visitor) => this.#review(visitor)))
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the rights of listeners could not be reviewed')
    }
    this.#isUnderWay = false
  }

  async #review(visitor: Visitor): Promise<void> {
    const { rights, now } = this.#parts
    const { caller } = visitor
    if (!visitor.isHere) return
    if (caller && caller.expiresAt <= now())
      return visitor.dismiss('unauthorized', 'The access token has expired.')
    if (caller && !(await rights.mayStay(caller.id)))
      return visitor.dismiss('forbidden', 'This account is closed.')
    for (const room of [...visitor.rooms]) {
      if (room.auctionId === null || (await rights.maySee(caller, room.auctionId))) continue
      room.remove(visitor)
      const { code, message } = notVisible()
      visitor.socket?.emit('unsubscribed', { auctionId: room.auctionId, error: code, message })
    }
  }
}
