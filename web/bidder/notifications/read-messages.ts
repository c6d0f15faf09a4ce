import { signal } from '@preact/signals'
import { call, get } from '../../shared/api.ts'
import { isLost } from './group-messages.ts'
import { countUnread } from './messages.ts'
import type { Message } from './unread.ts'

export type MessagesPage = { notifications: Message[]; totalCount: number; unreadCount: number }

const AT_ONCE = 30
/** The most that one request reads or marks. */
const MOST = 100

/** The next messages of a type, or of all. A page that ends within a group is read on, so that the group is whole. */
export async function readMessages(shown: readonly Message[], type: string | null): Promise<MessagesPage> {
  const filter = type === null ? '' : `&filter=${type}`
  const path = (limit: number, offset: number) =>
    `/v3/bidder/notifications?showRead=1&groupUnread=1&limit=${limit}&offset=${offset}${filter}`
  let page = await get<MessagesPage>(path(AT_ONCE, shown.length))
  let notifications = [...shown, ...page.notifications]
  while (isLost(notifications.at(-1) ?? nothing) && notifications.length < page.totalCount) {
    page = await get<MessagesPage>(path(MOST, notifications.length))
    if (page.notifications.length === 0) break
    notifications = [...notifications, ...page.notifications]
  }
  return { ...page, notifications }
}

const nothing = { kind: null, auctionId: null }

/** Messages that were opened here since they were read. */
const opened = signal<ReadonlySet<number>>(new Set())

export const isUnread = ({ id, status }: Message) => status === 'unread' && !opened.value.has(id)

/** Opening a message reads it, and opening a group reads all of it. What fails stays unread, and nothing is lost. */
export async function markRead(messages: readonly Message[]): Promise<void> {
  const ids = messages.filter(isUnread).map(({ id }) => id)
  if (ids.length === 0) return
  opened.value = new Set([...opened.peek(), ...ids])
  try {
    for (let first = 0; first < ids.length; first += MOST)
      await call('PUT', '/v3/bidder/notifications/read', { body: { ids: ids.slice(first, first + MOST) } })
  } catch {
    const failed = new Set(ids)
    opened.value = new Set([...opened.peek()].filter((id) => !failed.has(id)))
  }
  await countUnread()
}
