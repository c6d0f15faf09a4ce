import { computed, signal } from '@preact/signals'
import { call, get } from '../../../shared/api.ts'
import type { Receipt as PaperReceipt } from '../../../shared/api-types.ts'
import { ReadTerms } from '../../../shared/double-tap.ts'
import { money } from '../../../shared/format.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import { retryLater } from '../../../shared/retry.ts'
import type { Auction, Guest, Purchase, Receipt, WholeReceipt } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import {
  followGuestList,
  guestListCompleted,
  guests,
  guestsByPaddle,
  updateGuest,
} from '../../data/guest-list/loaded-guests.ts'
import { postOnce } from '../../data/post-once.ts'
import { changedMeanwhile } from '../../data/save.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/desk-en.ts'
import { amountToTake, isGoods, newestPayment, type Payment } from './receipt-rules.ts'

const REFRESH_MS = 15_000
const PAGE = 100
const DESK_NAME = 'goodlot.desk'

export type Way = 'card' | 'cash' | 'check' | 'other'

type OpenReceipts = { receipts: Receipt[]; totalCount: number }

export type Unpaid = {
  receipts: readonly Receipt[]
  totalCount: number
  paidCount: number
  /** Guests who get money back. */
  owedBack: readonly Receipt[]
}

/** What one desk knows and can do. */
export class DeskState {
  readonly auction: Auction
  /** Managers also correct lines, and payments that others took. */
  readonly isManager: boolean
  readonly receipt = signal<WholeReceipt | null>(null)
  /** The guest with this paddle, when they have bought nothing. */
  readonly guest = signal<Guest | null>(null)
  readonly message = signal<string | null>(null)
  readonly isBusy = signal(false)
  readonly typedPaddle = signal('')
  readonly typedAmount = signal('')
  readonly isDonating = signal(false)
  readonly isSharing = signal(false)
  /** The lot that is to be split between guests. */
  readonly splitting = signal<Purchase | null>(null)
  readonly unpaid = signal<Unpaid | null>(null)
  /** The list is read and shown in full only when somebody asks for it. */
  readonly isEveryoneShown = signal(false)
  readonly unpaidFailure = signal<unknown>(null)
  /** The receipt to print. */
  readonly printed = signal<PaperReceipt | null>(null)
  /** The current receipt, when it changed before our payment arrived. */
  readonly conflict = signal<WholeReceipt | null>(null)
  /** The payment or the line that is being corrected. */
  readonly correcting = signal<{ payment: Payment } | { line: Purchase } | null>(null)
  /** What this desk calls itself; each payment says where it was taken. */
  readonly name = signal(localStorage.getItem(DESK_NAME) ?? '')
  readonly due = computed(() => Number(this.receipt.value?.dueAmount ?? 0))
  readonly amount = computed(() => amountToTake(this.typedAmount.value, this.due.value))
  /** What money is taken for; null: nothing is due. A key or tap counts once it could be read. */
  readonly terms = computed(() => (this.receipt.value ? `${this.receipt.value.id} ${this.due.value}` : null))
  readonly read = new ReadTerms()
  /** Counts what was looked up: only the last answer is shown. */
  #request = 0

  constructor(auction: Auction, isManager: boolean) {
    this.auction = auction
    this.isManager = isManager
  }

  show = (amount: number | string) => money(amount, this.auction.currency)

  /** Stays up to date until the returned function is called. */
  start(): () => void {
    const { readUnpaid: read, unpaidFailure: failure } = this
    const stops = [
      followGuestList(this.auction.id),
      stayCurrent({ read, failure, events: ['event.raised'], everyMs: REFRESH_MS }),
    ]
    return () => {
      this.#request++
      for (const stop of stops) stop()
    }
  }

  /** Closes the receipt, for the next paddle. */
  clear(typedPaddle = ''): void {
    this.#request++
    this.typedPaddle.value = typedPaddle
    this.receipt.value = null
    this.guest.value = null
    this.message.value = null
    this.typedAmount.value = ''
    this.printed.value = null
  }

  /** Opens the receipt of the typed paddle. True if there is one. */
  async find(): Promise<boolean> {
    const paddle = this.typedPaddle.peek()
    if (paddle === '') return false
    return this.#lookUp(paddle, async () => {
      const path = `/v3/manage/auctions/${this.auction.id}/receipts?paddleNumber=${Number(paddle)}`
      // Of somebody who shares a bill, also that of the guest who pays.
      const { receipts } = await get<{ receipts: Receipt[] }>(path)
      const found = receipts.find(({ dueAmount }) => Number(dueAmount) > 0) ?? receipts[0]
      return found ? readReceipt(found.id) : null
    })
  }

  open(receiptId: number, paddle: number | null): Promise<boolean> {
    return this.#lookUp(paddle === null ? '' : String(paddle), () => readReceipt(receiptId))
  }

  /**
   * Shows nothing of the guest before while it looks. What gets no answer is looked up again, unless somebody has typed
   * or opened something else by then.
   */
  async #lookUp(paddle: string, find: () => Promise<WholeReceipt | null>): Promise<boolean> {
    this.clear(paddle)
    const mine = this.#request
    this.message.value = words.searching
    try {
      const receipt = await find()
      // Only then is a paddle without a bill known to be somebody's, or nobody's.
      if (!receipt) await guestListCompleted()
      if (mine !== this.#request) return false
      this.receipt.value = receipt
      if (receipt) this.message.value = null
      else this.#showGuestOf(paddle)
      return receipt !== null
    } catch (error) {
      if (mine !== this.#request) return false
      this.message.value = failureText(error)
      retryLater(error, () => mine === this.#request && this.#lookUp(paddle, find))
      return false
    }
  }

  #showGuestOf(paddle: string): void {
    const guest = guestsByPaddle.peek().get(Number(paddle)) ?? null
    this.guest.value = guest
    this.message.value = guest ? words.nothing(nameOf(guest)) : words.unknown(paddle)
  }

  /** While it cannot be read the list stays as it was; a payment itself goes by the receipt. */
  readonly readUnpaid = oneAtATime(async () => {
    const path = `/v3/manage/auctions/${this.auction.id}/receipts`
    try {
      const open = await this.#readOpen(`${path}?isPaid=false&limit=${PAGE}`)
      const paid = await get<{ totalCount: number }>(`${path}?isPaid=true&limit=1`)
      const { receipts: owedBack } = await get<{ receipts: Receipt[] }>(`${path}?isOwedBack=true&limit=100`)
      this.unpaid.value = { ...open, paidCount: paid.totalCount, owedBack }
      this.unpaidFailure.value = null
    } catch (error) {
      this.unpaidFailure.value = error
    }
  })

  async #readOpen(path: string): Promise<OpenReceipts> {
    let open = await get<OpenReceipts>(path)
    while (this.isEveryoneShown.peek() && open.receipts.length < open.totalCount) {
      const next = await get<OpenReceipts>(`${path}&offset=${open.receipts.length}`)
      if (next.receipts.length === 0) break
      open = { ...next, receipts: [...open.receipts, ...next.receipts] }
    }
    return open
  }

  showEveryone = (): void => {
    this.isEveryoneShown.value = true
    void this.readUnpaid()
  }

  /** Whether what is due could be read: sooner, a tap or key was meant for what was shown before. */
  get isRead(): boolean {
    return this.read.has(this.terms.value)
  }

  async take(paidBy: Way): Promise<void> {
    const receipt = this.receipt.peek()
    const amount = this.amount.peek()
    if (!receipt || this.isBusy.peek() || this.due.peek() === 0 || !this.isRead) return
    if (amount === null) {
      this.message.value = words.badAmount(this.show(this.due.peek()))
      return
    }
    const desk = this.name.peek().trim()
    const body = { paidBy, amount, seenDue: this.due.peek(), ...(desk && { desk }) }
    const isOpen = () => this.receipt.peek()?.id === receipt.id
    await this.#alone(async () => {
      try {
        const after = await postOnce<WholeReceipt>(`/v3/manage/receipts/${receipt.id}/payments`, body)
        this.#put(after)
        if (isOpen()) this.typedAmount.value = ''
        const { buyer } = after
        toast({
          text: words.taken(buyer.paddleNumber, buyer.name, this.show(amount), words.ways[paidBy]),
          undo: () => this.#undo(after),
        })
      } catch (error) {
        const current = changedMeanwhile<WholeReceipt>(error)
        if (!isOpen()) toast({ text: `${receipt.buyer.name}: ${failureText(error)}`, isWrong: true })
        else if (current) this.conflict.value = current
        else this.message.value = failureText(error)
      }
    })
  }

  /** Shows the receipt as it is now; what was done before counts, also if this gets no answer. */
  async reload(): Promise<void> {
    const mine = this.#request
    const receipt = this.receipt.peek()
    if (!receipt) return
    try {
      this.#put(await readReceipt(receipt.id))
    } catch (error) {
      if (mine !== this.#request) return
      this.message.value = failureText(error)
      retryLater(error, () => mine === this.#request && this.reload())
    }
  }

  /** Somebody else was faster: both states are shown before anything goes on. */
  async showConflict(): Promise<void> {
    const receipt = this.receipt.peek()
    if (receipt) this.conflict.value = await readReceipt(receipt.id)
  }

  rename(name: string): void {
    this.name.value = name
    localStorage.setItem(DESK_NAME, name)
  }

  /** Shows the receipt after one of its payments was corrected. */
  showCorrected(after: WholeReceipt): void {
    this.#put(after)
    toast({ text: words.correction.done(after.buyer.name) })
  }

  /** Only a share of it is on this bill now. */
  async showSplit(): Promise<void> {
    toast({ text: words.split.done(this.splitting.peek()?.itemName ?? '') })
    await this.reload()
  }

  /** Asks first: everybody who has a share is told. */
  undoSplit = ({ id, itemName, split }: Purchase): void => {
    const { undo, undoLine, undoText } = words.split
    confirm({
      title: undoLine(itemName),
      text: undoText(itemName, this.show(split!.wholeAmount)),
      button: undo,
      act: async () => {
        await call('DELETE', `/v3/manage/purchases/${id}/split`)
        await this.reload()
      },
    })
  }

  /** Marks the receipt as paid from what was taken before: no new money. */
  async settleFromCredit(): Promise<void> {
    const receipt = this.receipt.peek()
    if (!receipt || !this.isRead) return
    await this.#alone(async () => {
      try {
        await call('PATCH', `/v3/manage/receipts/${receipt.id}`, { body: { isPaid: true } })
        await this.reload()
      } catch (error) {
        toastFailure(error)
      }
    })
  }

  /** Undoes only the payment that we have just taken; the service refuses if another one came after it. */
  async #undo(taken: WholeReceipt): Promise<void> {
    const payment = newestPayment(taken)
    if (!payment) return
    const after = await call<WholeReceipt>('DELETE', `/v3/manage/receipts/${taken.id}/payments/${payment.id}`)
    this.#put(after)
  }

  async handOver(purchaseIds: readonly number[], isDone: boolean): Promise<void> {
    const receipt = this.receipt.peek()
    if (!receipt || purchaseIds.length === 0) return
    await this.#alone(async () => {
      try {
        for (const id of purchaseIds)
          await call('PATCH', `/v3/manage/purchases/${id}`, { body: { isHandedOver: isDone } })
        await this.reload()
      } catch (error) {
        toastFailure(error)
      }
    })
  }

  /** Prints the receipt that the guest keeps. */
  print = async (): Promise<void> => {
    const receipt = this.receipt.peek()
    if (!receipt) return
    const path = `/v3/manage/auctions/${this.auction.id}/receipts/documents?receiptId=${receipt.id}`
    try {
      const { documents } = await get<{ documents: PaperReceipt[] }>(path)
      this.printed.value = documents[0] ?? null
      requestAnimationFrame(() => setTimeout(() => this.printed.peek() && globalThis.print()))
    } catch (error) {
      toastFailure(error)
    }
  }

  /** The guest at the desk, on the list. */
  readonly atDesk = computed(() => {
    const userId = this.receipt.value?.buyer.userId ?? this.guest.value?.userId
    return guests.value.find((guest) => guest.userId === userId) ?? null
  })

  /** Somebody's payer changed: the bill is another one. */
  showPayer = async (changed: Guest): Promise<void> => {
    updateGuest(changed)
    if (this.receipt.peek()) await this.reload()
    else await this.find()
  }

  /** Asks for a donation, if a guest is at the desk. */
  startDonation(): void {
    this.isDonating.value = this.receipt.peek() !== null || this.guest.peek() !== null
  }

  /** Asks first while something is due: what has left the room is hard to get paid for. */
  handOverAll = (): void => {
    const receipt = this.receipt.peek()
    const waiting = receipt?.purchases.filter((line) => isGoods(line) && !line.isHandedOver) ?? []
    if (!receipt || waiting.length === 0) return
    const act = () =>
      this.handOver(
        waiting.map(({ id }) => id),
        true,
      )
    if (this.due.peek() === 0) return void act()
    const { title, text, button } = words.handOverUnpaid
    confirm({ title, text: text(receipt.buyer.name, this.show(this.due.peek())), button, act })
  }

  async donate(amount: number): Promise<void> {
    const who = this.receipt.peek()?.buyer ?? this.guest.peek()
    if (!who) return
    const mine = this.#request
    const path = `/v3/manage/auctions/${this.auction.id}/purchases`
    const { receiptId } = await postOnce<{ receiptId: number }>(path, { userId: who.userId, amount })
    toast({ text: words.donated('name' in who ? who.name : who.firstName, this.show(amount)) })
    if (mine === this.#request) await this.open(receiptId, who.paddleNumber)
    void this.readUnpaid()
  }

  /** Continues with the receipt as it is now. */
  acceptChange = (): void => {
    const current = this.conflict.peek()
    this.conflict.value = null
    if (current) this.#put(current)
    this.typedAmount.value = ''
  }

  #put(receipt: WholeReceipt): void {
    if (this.receipt.peek()?.id === receipt.id) {
      this.receipt.value = receipt
      this.message.value = null
    }
    void this.readUnpaid()
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.isBusy.peek()) return
    this.isBusy.value = true
    try {
      await work()
    } finally {
      this.isBusy.value = false
    }
  }
}

const readReceipt = (receiptId: number) => get<WholeReceipt>(`/v3/manage/receipts/${receiptId}`)
