export type PushMessage = {
  type: string
  title: string
  message: string
  itemId: number | null
  url: string
}

/** What the service sent; null for anything else. The address leads to a page of ours and nowhere else. */
export function readMessage(data: { json(): unknown } | null): PushMessage | null {
  try {
    const { type, title, message, itemId, url } = data!.json() as Partial<PushMessage>
    if (typeof title !== 'string' || typeof message !== 'string') return null
    const isOwn = typeof url === 'string' && /^\/(?![/\\])/.test(url)
    return { type: String(type), title, message, itemId: itemId ?? null, url: isOwn ? url : '/' }
  } catch {
    return null
  }
}

type Shown = { body: string; icon: string; badge: string; data: string; tag?: string; renotify?: boolean }

/** News of one lot takes the place of what was shown about it before; being outbid makes itself heard again. */
export function optionsOf({ type, message, itemId, url }: PushMessage): Shown {
  const about = itemId === null ? {} : { tag: `item-${itemId}`, renotify: type === 'outbid' }
  return { body: message, icon: '/icon-192.png', badge: '/icon-192.png', data: url, ...about }
}
