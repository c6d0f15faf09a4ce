import { ownPath } from '../../shared/own-path.ts'

export type PushMessage = {
  type: string
  title: string
  message: string
  itemId: number | null
  url: string
}

/** The message if it has the service's format, else null. The address can only lead to one of our own pages. */
export function readMessage(data: { json(): unknown } | null, origin: string): PushMessage | null {
  try {
    const { type, title, message, itemId, url } = data!.json() as Partial<PushMessage>
    if (typeof title !== 'string' || typeof message !== 'string') return null
    return { type: String(type), title, message, itemId: itemId ?? null, url: ownPath(url ?? '/', origin) }
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
