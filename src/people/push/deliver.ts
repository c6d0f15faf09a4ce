import { postTo } from '../../platform/http/outgoing/post-to.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Push } from './claim.ts'
import { encryptFor, LONGEST_MESSAGE } from './encrypt.ts'
import type { ServerKey } from './server-key.ts'

const TIMEOUT_MS = 5_000

type Delivery = { outcome: 'sent' | 'gone' | 'failed'; reason?: string }

type DeliverParts = { key: ServerKey; isProduction: boolean; time: Time }

export type Deliver = (push: Push) => Promise<Delivery>

/** Hands one message to the push service of a device, which keeps it until the device is reached. */
export function makeDeliver({ key, isProduction, time }: DeliverParts): Deliver {
  return async (push) => {
    try {
      const { origin } = new URL(push.endpoint)
      const body = encryptFor(push, messageOf(push))
      const headers = {
        ...headersOf(push),
        authorization: await key.authorization(origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      }
      const signal = time.deadline(TIMEOUT_MS)
      const { status } = await postTo(push.endpoint, { body, headers, isProduction, signal, mostBytes: 0 })
      return deliveryOf(status)
    } catch (error) {
      return { outcome: 'failed', reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message }
    }
  }
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  return { outcome: 'failed', reason: `answered ${status}` }
}

/** How long it is worth delivering. A newer one about the same item replaces one that still waits. */
function headersOf({ type, itemId }: Push): Record<string, string | number> {
  const isAboutBidding = type === 'outbid' || type === 'winning'
  return {
    ttl: isAboutBidding ? 1_800 : 86_400,
    urgency: type === 'outbid' ? 'high' : 'normal',
    ...(isAboutBidding && itemId !== null ? { topic: `item-${itemId}` } : {}),
  }
}

const LONGEST_TEXT = 600

/** What the service worker of the pages gets; long texts are cut, since the page has them in full. */
function messageOf({ notificationId, type, kind, facts, title, message, auctionId, itemId }: Push): Buffer {
  const text = message.length > LONGEST_TEXT ? `${message.slice(0, LONGEST_TEXT - 1)}…` : message
  const url = itemId !== null ? `/i/${itemId}` : auctionId !== null ? `/a/${auctionId}` : '/'
  const about = { notificationId, type, auctionId, itemId, url, title: title.slice(0, 200) }
  const bytes = Buffer.from(JSON.stringify({ ...about, kind, facts, message: text }))
  return bytes.length <= LONGEST_MESSAGE ? bytes : Buffer.from(JSON.stringify({ ...about, message: '' }))
}
