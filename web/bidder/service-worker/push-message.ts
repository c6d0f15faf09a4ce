import { ownPath } from '../../shared/own-path.ts'
import type { NotificationText } from '../notifications/notification-text.ts'

export type PushMessage = NotificationText & {
  type: string
  itemId: number | null
  url: string
}

/** The message if it has the service's format, else null. The address can only lead to one of our own pages. */
export function readMessage(data: { json(): unknown } | null, origin: string): PushMessage | null {
  try {
    const { type, kind, facts, title, message, itemId, url } = data!.json() as Partial<PushMessage>
    if (typeof title !== 'string' || typeof message !== 'string') return null
    const text = { kind: kind ?? null, facts: facts ?? null, title, message }
    return { type: String(type), ...text, itemId: itemId ?? null, url: ownPath(url ?? '/', origin) }
  } catch {
    return null
  }
}

type Shown = { body: string; icon: string; badge: string; data: string; tag?: string; renotify?: boolean }

/** News about a lot replaces the last notification about it; only being outbid alerts again. */
export function optionsOf({ type, message, itemId, url }: PushMessage): Shown {
  const about = itemId === null ? {} : { tag: `item-${itemId}`, renotify: type === 'outbid' }
  return { body: message, icon: '/icon-192.png', badge: '/icon-192.png', data: url, ...about }
}
