import type { FastifyBaseLogger } from 'fastify'
import type { Time, Timer } from '../../platform/time/time.ts'
import type { LiveConnection } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import { notVisible } from './requests.ts'
import type { Rights } from './rights.ts'

type ReviewParts = {
  connections: LiveConnections
  rights: Rights
  log: FastifyBaseLogger
  time: Time
  everySeconds: number
}

/** Ends what people may no longer follow: an expired token, a closed account, an auction they no longer see. */
export class Review {
  readonly #parts: ReviewParts
  readonly #timer: Timer
  #isUnderWay = false

  constructor(parts: ReviewParts) {
    this.#parts = parts
    this.#timer = parts.time.every(parts.everySeconds * 1000, () => this.#reviewAll())
  }

  stop(): void {
    this.#timer.cancel()
  }

  async #reviewAll(): Promise<void> {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    try {
      await Promise.all(this.#parts.connections.all.map((connection) => this.#review(connection)))
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the rights of listeners could not be reviewed')
    }
    this.#isUnderWay = false
  }

  async #review(connection: LiveConnection): Promise<void> {
    const { rights, time } = this.#parts
    const { caller } = connection
    if (!connection.isConnected) return
    if (caller && caller.expiresAt <= time.now())
      return connection.dismiss('unauthorized', 'The access token has expired.')
    if (caller && !(await rights.mayStay(caller)))
      return connection.dismiss('forbidden', 'This account is closed.')
    for (const room of [...connection.rooms]) {
      if (room.auctionId === null || (await rights.maySee(caller, room.auctionId))) continue
      const screenCode = connection.screens.get(room.auctionId)?.code
      if (screenCode && (await rights.auctionOnScreen(screenCode)) === room.auctionId) continue
      connection.screens.delete(room.auctionId)
      room.remove(connection)
      const { code, message } = notVisible()
      connection.socket?.emit('unsubscribed', { auctionId: room.auctionId, error: code, message })
    }
  }
}
