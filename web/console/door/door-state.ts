import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { timeOfDay } from '../../shared/format.ts'
import { connection } from '../../shared/live.ts'
import { serverNow } from '../../shared/server-clock.ts'
import type { Auction, Guest, Invitation } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { findExpected, findGuests, nameOf } from '../guest-list/guest-list.ts'
import { followGuestList, guests, updateGuest } from '../guest-list/loaded-guests.ts'
import { outbox } from '../outbox/console-outbox.ts'
import type { Waiting } from '../outbox/outbox.ts'
import { words } from '../words/door-en.ts'
import { sameEmail, type WalkIn, walkInBody } from './walk-in.ts'

/** How many matches are shown; typing more narrows them down. */
const SHOWN = 12
/** Somebody who types sees the letter first, and then what it finds. */
const TYPING_MS = 100

type Invitations = {
  rows: ReadonlySignal<readonly Invitation[] | null>
  drop: (id: number) => void
}

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
  /** Set while a walk-in is added, with their invitation if they are on the list. */
  readonly adding = signal<{ invitation: Invitation | null } | null>(null)
  readonly found = computed(() => findGuests(guests.value, this.search.value, SHOWN))
  readonly expected = computed(() =>
    findExpected(this.#invitations.rows.value ?? [], this.search.value, SHOWN),
  )
  readonly waiting = computed(() =>
    outbox.mine.value.filter((one) => this.#isOurs(one) && (one.kind === 'checkIn' || one.kind === 'walkIn')),
  )
  readonly unsentCount = computed(() => this.waiting.value.filter(({ refusal }) => !refusal).length)
  readonly insideCount = computed(() => guests.value.filter(({ checkedIn }) => checkedIn).length)
  readonly isOffline = computed(() => outbox.isOffline.value || connection.value === 'lost')
  readonly openGuest = computed(() => guests.value.find(({ userId }) => userId === this.openId.value))
  readonly #invitations: Invitations

  constructor(auction: Auction, invitations: Invitations) {
    this.auction = auction
    this.#invitations = invitations
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

  /** Checks in the first guest found, or else adds the first who is expected. */
  enter(): void {
    const text = this.text.peek()
    this.find(text)
    const [guest] = this.found.peek()
    const invitation = this.expected.peek().find((one) => !this.isBeingAdded(one))
    if (guest) this.checkIn(guest)
    else if (invitation) this.add(invitation)
    else if (text.trim() !== '') this.message.value = words.none(text.trim())
  }

  checkIn(guest: Guest): void {
    const name = nameOf(guest)
    if (guest.checkedIn) {
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

  add(invitation: Invitation | null): void {
    this.adding.value = { invitation }
  }

  addWalkIn(walkIn: WalkIn): void {
    const body = walkInBody(walkIn)
    const name = `${body.firstName} ${body.lastName}`
    outbox.add({
      auctionId: this.auction.id,
      kind: 'walkIn',
      method: 'POST',
      path: `/v3/manage/auctions/${this.auction.id}/walk-ins`,
      body,
      shown: { name, paddleNumber: null, email: body.email ?? '' },
      madeAtMs: Math.floor(serverNow()),
    })
    if (this.isOffline.peek()) toast({ text: words.addedOffline(name) })
    this.adding.value = null
  }

  dismiss({ key }: Waiting): void {
    outbox.dismiss(key)
  }

  isBeingCheckedIn({ userId }: Guest): boolean {
    return this.waiting.value.some(({ shown }) => shown.userId === userId)
  }

  /** Whether this guest was already added, and only the answer is missing. */
  isBeingAdded({ email }: Invitation): boolean {
    return this.waiting.value.some(
      ({ shown, refusal }) => !refusal && sameEmail(String(shown.email ?? ''), email),
    )
  }

  #onSent(sent: Waiting, guest: Guest): void {
    if (!this.#isOurs(sent) || (sent.kind !== 'checkIn' && sent.kind !== 'walkIn')) return
    updateGuest(guest)
    const invitation = this.#invitations.rows.peek()?.find(({ email }) => sameEmail(email, guest.email))
    if (invitation) this.#invitations.drop(invitation.id)
    const text = sent.kind === 'walkIn' ? words.added : words.done
    this.message.value = text(nameOf(guest), guest.paddleNumber)
  }

  #isOurs({ auctionId }: Waiting): boolean {
    return auctionId === this.auction.id
  }
}
