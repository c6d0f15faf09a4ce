import { computed, effect, signal } from '@preact/signals'
import { connection } from '../../../shared/connection.ts'
import { timeOfDay } from '../../../shared/format.ts'
import { serverNow } from '../../../shared/server-clock.ts'
import type { Auction, Guest } from '../../api-types.ts'
import { countHere, findGuests, nameOf, ticketCodeIn } from '../../data/guest-list/guest-list.ts'
import { followGuestList, guests, removeGuest, updateGuest } from '../../data/guest-list/loaded-guests.ts'
import { outbox } from '../../data/outbox/console-outbox.ts'
import type { Waiting } from '../../data/outbox/outbox.ts'
import { words } from '../../words/door-en.ts'
import { findWaiting } from './find-waiting.ts'
import { noWalkIn, type WalkIn, walkInBody } from './walk-in.ts'

/** How many matches are shown; typing more narrows them down. */
const SHOWN = 12
/** Somebody who types sees the letter first, and then what it finds. */
const TYPING_MS = 100

/** What the form begins with; after a refusal, what was typed before and the key of that attempt. */
type Adding = { typed: WalkIn; replaces?: string }

/**
 * What the door knows and can do. It works without a network: what was done waits on the device, marked as waiting, and
 * nothing is shown as done before the service has confirmed it.
 */
export class DoorState {
  readonly auction: Auction
  readonly text = signal('')
  /** What is searched for: the text, after a short pause in typing. */
  readonly search = signal('')
  readonly message = signal<string | null>(null)
  readonly openId = signal<number | null>(null)
  /** Set while a walk-in is added. */
  readonly adding = signal<Adding | null>(null)
  /** The paddles that walk-ins were given on this device, the newest first. */
  readonly newPaddles = signal<readonly { userId: number; name: string; paddleNumber: number | null }[]>([])
  readonly found = computed(() => findGuests(guests.value, this.search.value, SHOWN))
  readonly waiting = computed(() =>
    outbox.mine.value.filter((one) => this.#isOurs(one) && (one.kind === 'checkIn' || one.kind === 'walkIn')),
  )
  /** Walk-ins who were added without a network are found too, so that nobody adds them twice. */
  readonly waitingFound = computed(() => findWaiting(this.waiting.value, this.search.value))
  readonly merging = signal<Guest | null>(null)
  readonly sharingId = signal<number | null>(null)
  /** Whether the camera scans tickets, or the code for guests' own phones is shown. */
  readonly tool = signal<'scan' | 'code' | null>(null)
  readonly unsentCount = computed(() => this.waiting.value.filter(({ refusal }) => !refusal).length)
  readonly insideCount = computed(() => countHere(guests.value))
  readonly isOffline = computed(() => outbox.isOffline.value || connection.value === 'lost')
  readonly openGuest = computed(() => guests.value.find(({ userId }) => userId === this.openId.value))

  constructor(auction: Auction) {
    this.auction = auction
  }

  /** Stays up to date until the returned function is called. */
  start(): () => void {
    const stops = [
      followGuestList(this.auction.id),
      effect(() => this.#findAfterTyping(this.text.value)),
      outbox.onDone((sent, answer) => this.#onSent(sent, answer as Guest)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  #findAfterTyping(text: string): () => void {
    const timer = setTimeout(() => (this.search.value = text), TYPING_MS)
    return () => clearTimeout(timer)
  }

  /** Searches at once. */
  find(text: string): void {
    this.text.value = text
    this.search.value = text
  }

  /** Checks in the first guest found. */
  enter(): void {
    const text = this.text.peek()
    this.find(text)
    const [guest] = this.found.peek()
    if (guest) this.checkIn(guest)
    else if (this.waitingFound.peek().length > 0) this.message.value = words.alreadyWaiting
    else if (text.trim() !== '') this.message.value = words.none(text.trim())
  }

  checkIn(guest: Guest): void {
    const name = nameOf(guest)
    // Who checked in on their own phone is confirmed by the door.
    if (guest.state === 'here' && !guest.checkedInBySelf) {
      this.message.value = words.already(name, timeOfDay(guest.checkedInAt ?? 0))
    } else if (!this.isBeingCheckedIn(guest)) {
      outbox.add({
        auctionId: this.auction.id,
        kind: 'checkIn',
        method: 'PATCH',
        path: `/v3/manage/auctions/${this.auction.id}/registrations/${guest.userId}`,
        body: { checkedIn: true },
        shown: { userId: guest.userId, name, paddleNumber: guest.paddleNumber },
        madeAtMs: Math.floor(serverNow()),
      })
      this.message.value = null
    }
    this.find('')
  }

  /** A ticket before the camera: its guest is checked in. */
  scan(text: string): void {
    const code = ticketCodeIn(text)
    const guest = code && guests.peek().find(({ ticketCode }) => ticketCode === code)
    if (!guest) this.message.value = words.noTicket
    else {
      this.checkIn(guest)
      if (this.isBeingCheckedIn(guest)) this.message.value = words.scanned(nameOf(guest), guest.paddleNumber)
    }
  }

  add(): void {
    this.adding.value = { typed: noWalkIn }
  }

  /** Opens the form of a refused walk-in with everything that was typed. */
  correct = ({ key, body }: Waiting): void => {
    this.adding.value = { typed: { ...noWalkIn, ...(body as Partial<WalkIn>) }, replaces: key }
  }

  addWalkIn(walkIn: WalkIn): void {
    const replaces = this.adding.peek()?.replaces
    if (replaces) outbox.dismiss(replaces)
    const body = walkInBody(walkIn)
    const name = `${body.firstName} ${body.lastName}`
    outbox.add({
      auctionId: this.auction.id,
      kind: 'walkIn',
      method: 'POST',
      path: `/v3/manage/auctions/${this.auction.id}/walk-ins`,
      body,
      shown: { name, paddleNumber: null },
      madeAtMs: Math.floor(serverNow()),
    })
    if (this.isOffline.peek()) this.message.value = words.addedOffline(name)
    this.adding.value = null
  }

  startMerge(guest: Guest): void {
    this.openId.value = null
    this.merging.value = guest
  }

  startSharing(guest: Guest): void {
    this.openId.value = null
    this.sharingId.value = guest.userId
  }

  /** Of two guests who are one person, one is on the list and the other joined on their own phone. */
  mergeable(guest: Guest): Guest[] {
    return guests.value.filter(({ hasJoined }) => hasJoined !== guest.hasJoined)
  }

  merged = (guest: Guest, goneId: number): void => {
    removeGuest(goneId)
    updateGuest(guest)
    const merging = this.merging.peek()?.userId
    // Whoever closed the sheet is looking for somebody else by now.
    if (merging !== guest.userId && merging !== goneId) return
    this.merging.value = null
    this.find(String(guest.paddleNumber))
  }

  dismiss({ key }: Waiting): void {
    outbox.dismiss(key)
  }

  isBeingCheckedIn({ userId }: Guest): boolean {
    return this.waiting.value.some(({ shown }) => shown.userId === userId)
  }

  #onSent(sent: Waiting, guest: Guest): void {
    if (!this.#isOurs(sent) || (sent.kind !== 'checkIn' && sent.kind !== 'walkIn')) return
    updateGuest(guest)
    const text = sent.kind === 'walkIn' ? words.added : words.done
    if (sent.kind === 'walkIn') {
      const { userId, paddleNumber } = guest
      const added = { userId, name: nameOf(guest), paddleNumber }
      this.newPaddles.value = [added, ...this.newPaddles.peek()].slice(0, SHOWN)
    }
    this.message.value = text(nameOf(guest), guest.paddleNumber)
  }

  #isOurs({ auctionId }: Waiting): boolean {
    return auctionId === this.auction.id
  }
}
