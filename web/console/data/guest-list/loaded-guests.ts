import { computed, effect, signal } from '@preact/signals'
import { get } from '../../../shared/api.ts'
import { forgetOnSignOut } from '../../../shared/forget-person.ts'
import { onReconnect } from '../../../shared/live.ts'
import type { Guest } from '../../api-types.ts'
import { type GuestList, mergeGuests, normalizeNames, readStored } from './guest-list.ts'

const PAGE = 100
const REFRESH_MS = 5_000
const STORED = 'goodlot.guest-list'

type RegistrationPage = {
  registrations: Guest[]
  totalCount: number
  removedUserIds: number[]
  now: number
}

const list = signal<GuestList | null>(null)

/** Every guest, with an account or without, by paddle; stored on the device, so that finding one needs no network. */
export const guests = computed(() => list.value?.guests ?? [])
export const guestsByPaddle = computed(
  () => new Map(guests.value.map((guest) => [guest.paddleNumber, guest])),
)
/** False until the list has been read completely once. */
export const isGuestListComplete = computed(() => list.value?.isWhole ?? false)

export const guestListCompleted = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!isGuestListComplete.value) return
      resolve()
      queueMicrotask(() => stop())
    })
  })

/** Reads the list once, and then only what has changed, until the returned function is called. */
export function followGuestList(auctionId: number): () => void {
  if (list.peek()?.auctionId !== auctionId)
    list.value = readStored(sessionStorage.getItem(STORED), auctionId) ?? {
      auctionId,
      guests: [],
      upTo: null,
      isWhole: false,
    }
  void refresh()
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  const stop = onReconnect(() => void refresh())
  return () => {
    clearInterval(timer)
    stop()
  }
}

let isReading = false

/** Reads what has changed since the last time; after a while without a network, everything that was missed. */
async function refresh(): Promise<void> {
  const known = list.peek()
  if (!known || isReading) return
  isReading = true
  try {
    const path = `/v3/manage/auctions/${known.auctionId}/registrations?limit=${PAGE}`
    const since = known.isWhole && known.upTo !== null ? `&changedSince=${known.upTo}` : ''
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
      if (!known.isWhole && list.peek()?.auctionId === known.auctionId)
        list.value = { ...list.peek()!, guests: mergeGuests(list.peek()!.guests, found) }
    }
    if (list.peek()?.auctionId !== known.auctionId) return
    // One second back, so that nothing written while we read is missed.
    const guests = mergeGuests(list.peek()!.guests, found, removed)
    const next = { ...known, guests, upTo: now - 1, isWhole: true }
    if (guests !== known.guests || !known.isWhole) store(next)
    else list.value = next
  } catch {
    // Without a network the list stays as it was.
  } finally {
    isReading = false
  }
}

/** Shows the service's answer to a change of one guest. */
export function updateGuest(guest: Guest): void {
  const known = list.peek()
  if (known && guest.auctionId === known.auctionId)
    store({ ...known, guests: mergeGuests(known.guests, [guest]) })
}

/** A guest who was merged into another one is no longer on the list. */
export function removeGuest(userId: number): void {
  const known = list.peek()
  if (known) store({ ...known, guests: mergeGuests(known.guests, [], [userId]) })
}

function store(next: GuestList): void {
  list.value = next
  setTimeout(() => normalizeNames(next.guests))
  try {
    sessionStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    sessionStorage.removeItem(STORED)
  }
}

forgetOnSignOut(() => {
  list.value = null
  sessionStorage.removeItem(STORED)
})
