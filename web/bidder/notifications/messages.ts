import { effect, signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import { on, onResync } from '../../shared/live.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { retryLater } from '../../shared/retry.ts'
import { place } from '../../shared/router.ts'
import { session } from '../../shared/session.ts'
import { groupMessages, isLost } from './group-messages.ts'
import { fresh, type Message, shortCount, unreadCount } from './unread.ts'

const failure = signal<unknown>(null)

const SHOWN_MS = 8_000
const MOST = 3
/** Auctions of which a lost lot was counted; the next one adds nothing. */
const countedLosses = new Set<number>()

let isStarted = false

/** Counts and shows messages from now on, for whoever is signed in. */
export function startMessages(): void {
  if (isStarted) return
  isStarted = true
  effect(() => {
    if (session.value) void countUnread()
    else {
      unreadCount.value = 0
      failure.value = null
      fresh.value = []
      countedLosses.clear()
    }
  })
  effect(() => retryLater(failure.value, countUnread))
  onResync(() => session.peek() && countUnread(), failure)
  on('event.notification', ({ eventId: _, ...message }) => {
    count(message)
    if (!isShownByPage(message, place.peek().path)) showForAWhile(message)
  })
  effect(() => {
    const count = unreadCount.value
    if ('setAppBadge' in navigator) void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge())
    markTitle(count)
  })
  new MutationObserver(() => markTitle(unreadCount.peek())).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

function count(message: Message): void {
  if (isLost(message)) {
    if (countedLosses.has(message.auctionId!)) return
    countedLosses.add(message.auctionId!)
  }
  unreadCount.value++
}

/** On the page of a lot one sees the news of it, and the sheet for giving says its own thanks. */
function isShownByPage({ itemId, kind }: Message, path: string): boolean {
  if (path.endsWith('/give') && (kind === 'purchased' || kind === 'pledged' || kind === 'donationPending'))
    return true
  return itemId !== null && path === `/i/${itemId}`
}

function showForAWhile(message: Message): void {
  const others = fresh.peek().filter(({ itemId }) => itemId === null || itemId !== message.itemId)
  let shown = [...others, message]
  while (groupMessages(shown).length > MOST) shown = shown.slice(1)
  fresh.value = shown
  setTimeout(() => {
    // A group stays until its newest message has been shown long enough.
    if (fresh.peek().findLast((other) => isSameEntry(other, message))?.id === message.id) dismiss(message)
  }, SHOWN_MS)
}

/** Takes a message away, or the group that it is shown in. */
export function dismiss(message: Message): void {
  fresh.value = fresh.peek().filter((other) => !isSameEntry(other, message))
}

const isSameEntry = (one: Message, other: Message) =>
  one.id === other.id || (isLost(one) && isLost(other) && one.auctionId === other.auctionId)

export const countUnread = oneAtATime(async () => {
  try {
    const path = '/v3/bidder/notifications?limit=0&groupUnread=1'
    const current = (await get<{ unreadCount: number }>(path)).unreadCount
    if (current < unreadCount.peek()) countedLosses.clear()
    unreadCount.value = current
    failure.value = null
  } catch (error) {
    failure.value = error
  }
})

/** The browser tab shows the count too. */
function markTitle(count: number): void {
  const plain = document.title.replace(/^\(\d+\+?\) /, '')
  const title = count > 0 ? `(${shortCount(count)}) ${plain}` : plain
  if (document.title !== title) document.title = title
}
