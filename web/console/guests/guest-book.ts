import { computed, signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import { onReconnect } from '../../shared/live.ts'
import type { Guest } from '../api-types.ts'
import { forgetOnSignOut } from '../frame/sign-out.ts'
import { foldNames, mergeGuests, readKept } from './guest-list.ts'

const PAGE = 100
const LOOK_AGAIN_MS = 5_000
const KEPT = 'goodlot.guests'

type Book = { auctionId: number; guests: readonly Guest[]; upTo: number | null; isWhole: boolean }

type RegistrationPage = {
  registrations: Guest[]
  totalCount: number
  removedUserIds: number[]
  now: number
}

const book = signal<Book | null>(null)

/** Every registered guest, by paddle; kept on the device, so that finding one needs no network. */
export const guests = computed(() => book.value?.guests ?? [])
export const guestsByPaddle = computed(
  () => new Map(guests.value.map((guest) => [guest.paddleNumber, guest])),
)
/** False until the list has been read completely once. */
export const isBookWhole = computed(() => book.value?.isWhole ?? false)

/** Keeps the list loaded while a page needs it: it is read once, and then only what has changed. */
export function openBook(auctionId: number): () => void {
  if (book.peek()?.auctionId !== auctionId)
    book.value = readKept(sessionStorage.getItem(KEPT), auctionId) ?? {
      auctionId,
      guests: [],
      upTo: null,
      isWhole: false,
    }
  void refreshBook()
  const timer = setInterval(() => void refreshBook(), LOOK_AGAIN_MS)
  const stop = onReconnect(() => void refreshBook())
  return () => {
    clearInterval(timer)
    stop()
  }
}

let isReading = false

/** Reads what has changed since the last time; after a while without a network, everything that was missed. */
async function refreshBook(): Promise<void> {
  const open = book.peek()
  if (!open || isReading) return
  isReading = true
  try {
    const path = `/v3/manage/auctions/${open.auctionId}/registrations?limit=${PAGE}`
    const since = open.isWhole && open.upTo !== null ? `&changedSince=${open.upTo}` : ''
    let found: Guest[] = []
    let now = 0
    let removed: number[] = []
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const page = await get<RegistrationPage>(`${path}${since}&offset=${offset}`)
      found = [...found, ...page.registrations]
      total = page.totalCount
      if (offset === 0) {
        now = page.now
        removed = page.removedUserIds
      }
      if (!open.isWhole && book.peek()?.auctionId === open.auctionId)
        book.value = { ...book.peek()!, guests: mergeGuests(book.peek()!.guests, found) }
    }
    if (book.peek()?.auctionId !== open.auctionId) return
    // One second back, so that nothing written while we read is missed.
    const guests = mergeGuests(book.peek()!.guests, found, removed)
    const next = { ...open, guests, upTo: now - 1, isWhole: true }
    if (guests !== open.guests || !open.isWhole) keep(next)
    else book.value = next
  } catch {
    // Without a network the list stays as it was.
  } finally {
    isReading = false
  }
}

/** Takes in the service's answer to a change, or what is known before it answers. */
export function noteGuest(guest: Guest): void {
  const open = book.peek()
  if (open && guest.auctionId === open.auctionId) keep({ ...open, guests: mergeGuests(open.guests, [guest]) })
}

function keep(next: Book): void {
  book.value = next
  setTimeout(() => foldNames(next.guests))
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(next))
  } catch {
    sessionStorage.removeItem(KEPT)
  }
}

forgetOnSignOut(() => {
  book.value = null
  sessionStorage.removeItem(KEPT)
})
