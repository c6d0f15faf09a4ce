import { setTimeout as pause } from 'node:timers/promises'
import type { CardName } from '../../../src/money/stripe-stand-in/cards.ts'
import type { TestStandIn } from '../../../tests/kit/payments.ts'
import type { Reply, Send } from '../client.ts'
import type { Person } from '../person.ts'
import type { Random } from '../random.ts'
import type { PaymentHistory } from './history.ts'

export type Scene = {
  standIn: TestStandIn
  send: Send
  history: PaymentHistory
  /** Who takes cash, charges and refunds. */
  desk: Person
  isOver: () => boolean
  /** Puts another line on the bill. */
  addLine(bill: Bill): Promise<void>
  /** Sends a hint with a good signature whose body says what is not true. */
  lie(bill: Bill, attemptId: number): Promise<void>
  intentOf(attemptId: number): Promise<string | null>
  /** Kills all servers but one. */
  killOthers(): void
  /** An auction of its own with so many guests who owe something, for what concerns all of them at once. */
  openParty(like: Bill, count: number): Promise<Guest[]>
}

export type Bill = {
  receiptId: number
  auctionId: number
  organizationId: number
  userId: number
  itemId: number
  currency: 'USD' | 'JPY'
  /** Of the whole bill, in hundredths. */
  totalCents: number
}

export type Attempt = { id: number; state: string; url: string | null }

let keys = 0

/** Somebody with a bill, and what they and the desk do about it. Whoever gets no answer asks again, as people do. */
export class Guest {
  readonly bill: Bill
  readonly person: Person
  readonly scene: Scene

  constructor(scene: Scene, person: Person, bill: Bill) {
    this.scene = scene
    this.person = person
    this.bill = bill
  }

  get random(): Random {
    return this.person.random
  }

  /** Null: refused, or the provider could not be reached. */
  async pay(body: object): Promise<Attempt | null> {
    const path = `/v3/bidder/receipts/${this.bill.receiptId}/payments`
    return this.#note(await this.#ask(this.person, 'POST', path, { body }))
  }

  /** Pays on the provider's page, or answers the bank's question there. */
  async payPage(attempt: Attempt | null, card: CardName = 'works'): Promise<void> {
    const { standIn } = this.scene
    if (!attempt?.url) return
    const url = attempt.url
    await (url.includes('/authenticate/') ? standIn.answerBank(url) : standIn.pay(url, card)).catch(
      () => null,
    )
  }

  async look(attemptId: number): Promise<Attempt | null> {
    return this.#note(await this.#ask(this.person, 'POST', `/v3/bidder/payments/${attemptId}/look`))
  }

  async addCard(card: CardName): Promise<boolean> {
    const body = { returnTo: '/you/cards', consentVersion: 1 }
    const path = `/v3/auctions/${this.bill.auctionId}/card`
    const opened = await this.#ask(this.person, 'POST', path, { body })
    if (opened.status !== 201 || !opened.body.url) return false
    await this.scene.standIn.pay(opened.body.url, card).catch(() => null)
    const saved = await this.#ask(this.person, 'POST', `/v3/bidder/payments/${opened.body.id}/look`)
    return saved.body?.state === 'saved'
  }

  /** The desk charges the card on file. */
  async charge(): Promise<Attempt | null> {
    const path = `/v3/manage/receipts/${this.bill.receiptId}/charge`
    return this.#note(await this.#ask(this.scene.desk, 'POST', path, { body: {} }))
  }

  /** The link that the desk makes; null when there is none to make. */
  async makeLink(): Promise<string | null> {
    const path = `/v3/manage/receipts/${this.bill.receiptId}/pay-link`
    const made = await this.#ask(this.scene.desk, 'PUT', path)
    return made.status === 200 ? made.body.payLink.url.split('#')[1] : null
  }

  /** True: nothing can be paid with it any more. */
  async endLink(): Promise<boolean> {
    const path = `/v3/manage/receipts/${this.bill.receiptId}/pay-link`
    const ended = await this.#ask(this.scene.desk, 'DELETE', path)
    return ended.status === 200 && ended.body.payLink === null
  }

  /** Whoever has the link pays with it, without signing in. Null: it has ended, or nothing is due. */
  async payByLink(token: string): Promise<Attempt | null> {
    const reply = await this.#ask(null, 'POST', '/v3/pay-link/payments', { body: { token } })
    return this.#note(reply)
  }

  async lookByLink(token: string): Promise<void> {
    await this.#ask(null, 'POST', '/v3/pay-link/look', { body: { token } })
  }

  /** Charges everybody of the auction, as a manager does from the list; false when that was refused. */
  async chargeEverybody(): Promise<boolean> {
    const path = `/v3/manage/auctions/${this.bill.auctionId}`
    const { status, body } = await this.#ask(this.scene.desk, 'GET', `${path}/money`)
    if (status !== 200 || body.charge.count === 0) return false
    const seen = { seenCount: body.charge.count, seenTotal: Number(body.charge.total) }
    const started = await this.#ask(this.scene.desk, 'POST', `${path}/charges`, { body: seen })
    return started.status === 201 || started.body?.reason === 'already_running'
  }

  async stopCharging(): Promise<void> {
    await this.#ask(this.scene.desk, 'POST', `/v3/manage/auctions/${this.bill.auctionId}/charges/stop`)
  }

  /** How far charging everybody is, as the money page says. */
  async readCharging(): Promise<{ isEnded: boolean; settled: number }> {
    const path = `/v3/manage/auctions/${this.bill.auctionId}/money`
    const { body } = await this.#ask(this.scene.desk, 'GET', path)
    const run = body?.run
    return { isEnded: run?.isEnded === true, settled: (run?.paid.count ?? 0) + (run?.declined.count ?? 0) }
  }

  /** The desk takes cash: all that is due, or a part. Its device sends it until it is answered. */
  async payCash(share: number): Promise<void> {
    const { scene, bill } = this
    const path = `/v3/manage/receipts/${bill.receiptId}`
    const read = await this.#ask(scene.desk, 'GET', path)
    const dueCents = read.status === 200 ? cents(read.body.dueAmount) : 0
    const unit = bill.currency === 'JPY' ? 100 : 1
    const amountCents = Math.round((dueCents * share) / unit) * unit
    if (amountCents <= 0) return
    const entry = { receiptId: bill.receiptId, amountCents, isTaken: false }
    scene.history.cash.push(entry)
    const body = { amount: amountCents / 100, paidBy: 'cash', seenDue: dueCents / 100 }
    const taken = await this.#untilAnswered(`${path}/payments`, body)
    entry.isTaken = taken.status === 201
  }

  /** The desk splits an unpaid lot of this guest with another. Its device sends it until it is answered. */
  async splitWith({ bill: other }: Guest): Promise<void> {
    const line = (await this.#lines()).find(({ isPaid, split }) => !isPaid && split === null)
    if (!line) return
    this.scene.history.prices.set(line.id, cents(line.amount))
    const shares = [this.bill, other].map(({ userId }) => ({ userId }))
    await this.#untilAnswered(`/v3/manage/purchases/${line.id}/split`, { shares })
  }

  /** A manager makes one guest of both, unless something stands in the way, such as a payment. */
  async mergeWith({ bill: other }: Guest): Promise<void> {
    const { auctionId, userId, receiptId } = this.bill
    this.scene.history.merges.set(other.receiptId, receiptId)
    const body = { withUserId: other.userId }
    const path = `/v3/manage/auctions/${auctionId}/registrations/${userId}/merge`
    await this.#ask(this.scene.desk, 'POST', path, { body })
  }

  /** The desk brings every split lot of this guest back to one bill, where no share is paid. */
  async undoSplits(): Promise<void> {
    for (const { id, split } of await this.#lines())
      if (split !== null) await this.#ask(this.scene.desk, 'DELETE', `/v3/manage/purchases/${id}/split`)
  }

  async #lines(): Promise<{ id: number; amount: string; isPaid: boolean; split: object | null }[]> {
    const path = `/v3/manage/receipts/${this.bill.receiptId}`
    const { status, body } = await this.#ask(this.scene.desk, 'GET', path)
    return status === 200 ? body.purchases : []
  }

  async refund(attemptId: number, amountCents: number): Promise<void> {
    const path = `/v3/manage/receipts/${this.bill.receiptId}/refunds`
    const body = { onlinePaymentId: attemptId, amount: amountCents / 100, reason: 'Simulated.' }
    await this.#untilAnswered(path, body)
  }

  async #untilAnswered(path: string, body: object): Promise<Reply> {
    const key = `simulated-${++keys}`
    const { desk, send } = this.scene
    for (;;) {
      const reply = await send(desk, { method: 'POST', path, token: desk.token, body, key })
      if (reply.status !== null && reply.status < 500 && reply.status !== 429)
        return this.#judged(reply, path)
      await pause(150)
    }
  }

  /** `person`: null for somebody who is not signed in. */
  async #ask(
    person: Person | null,
    method: string,
    path: string,
    { body }: { body?: object } = {},
  ): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const call = { method, path, ...(person ? { token: person.token } : {}), ...(body ? { body } : {}) }
      const reply = await this.scene.send(person ?? this.person, call)
      const isAnswered = reply.status !== null && reply.status < 500 && reply.status !== 429
      if (isAnswered || tries >= 4) return this.#judged(reply, path)
      await pause(this.random.between(50, 300))
    }
  }

  #judged(reply: Reply, path: string): Reply {
    const { status, body } = reply
    // Somebody else's payment of the bill was under way, so nothing was opened with the link.
    const isOtherPayment = status === 404 && path === '/v3/pay-link/look'
    // The answer was lost, and they had become one.
    const isMerged = status === 404 && path.endsWith('/merge')
    const isExpected =
      isOtherPayment ||
      isMerged ||
      status === null ||
      [200, 201, 204, 409, 410, 429, 500, 503].includes(status)
    if (!isExpected || (status === 500 && !body))
      this.scene.history.troubles.push(
        `${path} was answered ${status}: ${JSON.stringify(body)?.slice(0, 200)}`,
      )
    return reply
  }

  #note({ status, body }: Reply): Attempt | null {
    if ((status !== 200 && status !== 201) || typeof body?.id !== 'number') return null
    const amountCents = body.amount === null ? null : cents(body.amount)
    const { id: attemptId, state } = body
    this.scene.history.shown.push({ attemptId, receiptId: this.bill.receiptId, amountCents, state })
    return body as Attempt
  }
}

const cents = (decimal: string) => Math.round(Number(decimal) * 100)
