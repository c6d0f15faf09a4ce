import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Balancer, HttpCall } from './balancer.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'

const READERS = 3
const LISTENERS = 10

/** People who do not bid: they sign in, look around, mark what they like, and open and close live connections. */
export class Visitors {
  requests = 0
  readonly failures: string[] = []
  readonly #stage: Stage
  readonly #balancer: Balancer
  readonly #url: string
  readonly #visits: Promise<unknown>
  #isOver = false

  constructor(stage: Stage, random: Random, balancer: Balancer, url: string) {
    this.#stage = stage
    this.#balancer = balancer
    this.#url = url
    const readers = Array.from({ length: READERS }, () => this.#look(random.fork()))
    const listeners = Array.from({ length: LISTENERS }, () => this.#listen(random.fork()))
    this.#visits = Promise.all([...readers, ...listeners])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#visits
  }

  async #look(random: Random): Promise<void> {
    while (!this.#isOver) {
      await pause(random.between(20, 200))
      const { email, token } = random.pick(this.#stage.people)
      const itemId = random.pick(this.#stage.itemIds)
      const { auctionId } = this.#stage
      const calls: HttpCall[] = [
        { method: 'POST', path: '/v3/auth/verify-pin', body: { email, pin: '00000', whitelabelId: 1 } },
        { method: 'GET', path: '/v3/auctions' },
        { method: 'GET', path: `/v3/auction/${auctionId}/items`, token },
        { method: 'GET', path: `/v3/item/${itemId}` },
        { method: 'GET', path: '/v3/user/profile', token },
        { method: 'GET', path: '/v3/bidder/notifications', token },
        { method: 'GET', path: '/v3/bidder/my-activity', token },
        { method: random.pick(['POST', 'DELETE']), path: `/v3/bidder/favorite/${itemId}`, token },
      ]
      const call = random.pick(calls)
      this.requests++
      const status = await this.#balancer.ask(call).then(({ status }) => status, String)
      if (typeof status === 'string' || status >= 300)
        this.failures.push(`${call.method} ${call.path}: ${status}`)
    }
  }

  async #listen(random: Random): Promise<void> {
    while (!this.#isOver) {
      const { token } = random.pick(this.#stage.people)
      const auth = random.chance(0.7) ? { token } : {}
      const socket = io(this.#url, { transports: ['websocket'], forceNew: true, reconnection: false, auth })
      socket.once('connect_error', (error) => this.failures.push(`a live connection: ${error.message}`))
      socket.once('connect', () => socket.emit('subscribe', { auctionId: this.#stage.auctionId }, () => {}))
      await pause(random.between(500, 4_000))
      socket.disconnect()
    }
  }
}
