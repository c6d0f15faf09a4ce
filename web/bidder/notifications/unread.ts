import { effect, signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import type { Events } from '../../shared/api-types.ts'
import { on, onResync } from '../../shared/live.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { retryLater } from '../../shared/retry.ts'
import { place } from '../../shared/router.ts'
import { session } from '../../shared/session.ts'

export type Message = Omit<Events['event.notification'], 'eventId'>

/** How many messages are unread; 0 for visitors who are not signed in. */
export const unreadCount = signal(0)
/** Messages that have just arrived, the newest last; each is shown for a moment, on any page. */
export const fresh = signal<readonly Message[]>([])

const failure = signal<unknown>(null)

const SHOWN_MS = 8_000
const MOST = 3

export function startMessages(): void {
  effect(() => {
    if (session.value) void countUnread()
    else {
      unreadCount.value = 0
      failure.value = null
      fresh.value = []
    }
  })
  effect(() => retryLater(failure.value, countUnread))
  onResync(() => session.peek() && countUnread(), failure)
  on('event.notification', ({ eventId: _, ...message }) => {
    unreadCount.value++
    // A bidder who is on the lot's page sees the news there.
    if (message.itemId !== null && place.peek().path === `/i/${message.itemId}`) return
    fresh.value = [
      ...fresh.peek().filter(({ itemId }) => itemId === null || itemId !== message.itemId),
      message,
    ].slice(-MOST)
    setTimeout(() => dismiss(message.id), SHOWN_MS)
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

export function dismiss(id: number): void {
  fresh.value = fresh.peek().filter((message) => message.id !== id)
}

export const countUnread = oneAtATime(async () => {
  try {
    unreadCount.value = (await get<{ unreadCount: number }>('/v3/bidder/notifications?limit=0')).unreadCount
    failure.value = null
  } catch (error) {
    failure.value = error
  }
})

/** The browser tab shows the count too. */
function markTitle(count: number): void {
  const plain = document.title.replace(/^\(\d+\) /, '')
  const title = count > 0 ? `(${count}) ${plain}` : plain
  if (document.title !== title) document.title = title
}
