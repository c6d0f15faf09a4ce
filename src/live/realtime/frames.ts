import { auctionEvents } from '../../platform/events/catalogue.ts'
import type { LoggedEvent } from '../../platform/events/event-rows.ts'

const frames = new WeakMap<LoggedEvent, Buffer>()

/**
 * An event as the bytes of a WebSocket frame, made once for all who get it. Socket.IO's own broadcast goes through five
 * layers for each socket: 155 ms for 5,000 sockets, against 45 ms for writing the frame to each.
 */
export function frameOf(event: LoggedEvent): Buffer {
  let frame = frames.get(event)
  if (!frame) {
    frame = textFrame(`${MESSAGE}${messageOf(event)}`)
    frames.set(event, frame)
  }
  return frame
}

/** Engine.IO's packet type for a message, which it adds itself to what it sends. */
const MESSAGE = 4

/** An event in Socket.IO's format. */
export const messageOf = (event: LoggedEvent): string => `2["${event.kind}",${bodyOf(event)}]`

/** The payload as clients see it: the row's, plus the event's id and, in an auction's room, the auction's id. */
function bodyOf({ id, kind, auctionId, payload }: LoggedEvent): string {
  const own = payload.slice(1, -1)
  const room = auctionId !== null && !namesItsAuction.has(kind) ? `, "auctionId": ${auctionId}` : ''
  return `{"eventId": ${id}${room}${own && ', '}${own}}`
}

const namesItsAuction = new Set(
  Object.entries(auctionEvents)
    .filter(([, schema]) => 'auctionId' in schema.properties)
    .map(([kind]) => kind),
)

/** In memory of its own: a small buffer usually shares 8 KB with others, and keeping it would keep all of them. */
function textFrame(text: string): Buffer {
  const header = headerOf(Buffer.byteLength(text))
  const frame = Buffer.allocUnsafeSlow(header.length + Buffer.byteLength(text))
  header.copy(frame)
  frame.write(text, header.length)
  return frame
}

/** RFC 6455: a whole text message, not masked, with its length in one, three or nine bytes. */
function headerOf(length: number): Buffer {
  const FINAL_TEXT = 0x81
  if (length < 126) return Buffer.from([FINAL_TEXT, length])
  const header = Buffer.alloc(length < 65_536 ? 4 : 10)
  header[0] = FINAL_TEXT
  if (length < 65_536) {
    header[1] = 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return header
}
