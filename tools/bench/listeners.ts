import { connect } from 'node:net'

/**
 * Many listeners in one process, as plain sockets that speak just enough Socket.IO: `node tools/bench/listeners.ts port
 * auctionId listeners`. It reports when all of them follow the auction, and on request what arrived when.
 */
const [port = 0, auctionId = 0, listeners = 0] = process.argv.slice(2).map(Number)
const OPENING_AT_ONCE = 50

const handshake = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')

/** All reads share one buffer and bypass Node's streams, which at 50,000 reads a second would be the slowest part. */
const shared = Buffer.alloc(64 * 1024)
const SPAN = 10_000_000
const startedAt = Date.now()
/** How many listeners got an event in a millisecond. The key is one number for both, since it is used very often. */
let arrivals = new Map<number, number>()
let following = 0
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  const readable = [...arrivals].map(([key, received]) => [
    Math.floor(key / SPAN),
    startedAt + (key % SPAN),
    received,
  ])
  process.send!(readable)
  arrivals = new Map()
})

for (let opened = 0; opened < listeners; opened += OPENING_AT_ONCE) {
  const group = Math.min(OPENING_AT_ONCE, listeners - opened)
  await Promise.all(Array.from({ length: group }, listen))
}
process.send!({ following })

function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest: Buffer | null = null
    let isUpgraded = false
    const onread = { buffer: shared, callback: read }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.on('error', reject)
    socket.on('connect', () => socket.write(handshake))

    function read(length: number): boolean {
      const chunk = shared.subarray(0, length)
      let bytes = rest ? Buffer.concat([rest, chunk]) : chunk
      if (!isUpgraded) {
        const end = bytes.indexOf('\r\n\r\n')
        isUpgraded = end >= 0
        bytes = isUpgraded ? bytes.subarray(end + 4) : bytes
        if (isUpgraded) socket.write(masked('40'))
      }
      const left = isUpgraded ? eachMessage(bytes, onMessage) : bytes
      rest = left && Buffer.from(left)
      return true
    }

    function onMessage(text: string) {
      if (text === '2') socket.write(masked('3'))
      else if (text.startsWith('42["ready"')) {
        socket.write(masked(`420["subscribe",{"auctionId":${auctionId}}]`))
      } else if (text.startsWith('430[{"ok":true')) {
        following++
        resolve()
      }
    }
  })
}

/** Counts each event, passes on every other message, and returns the rest of an unfinished frame. */
function eachMessage(bytes: Buffer, onMessage: (text: string) => void): Buffer | null {
  const ms = Date.now() - startedAt
  let at = 0
  while (at + 2 <= bytes.length) {
    const short = bytes[at + 1]!
    const start = at + (short < 126 ? 2 : 4)
    if (start > bytes.length) break
    const end = start + (short < 126 ? short : bytes.readUInt16BE(at + 2))
    if (end > bytes.length) break
    const isEvent = bytes[start + 4] === 101 && bytes.toString('latin1', start, start + 10) === '42["event.'
    if (isEvent) count(eventIdIn(bytes, start), ms)
    else onMessage(bytes.toString('latin1', start, end))
    at = end
  }
  return at < bytes.length ? bytes.subarray(at) : null
}

/** The digits after the first colon: `42["event.bid",{"eventId": 4711, …`. */
function eventIdIn(bytes: Buffer, start: number): number {
  let id = 0
  for (let at = bytes.indexOf(':', start) + 2; bytes[at]! >= 48 && bytes[at]! <= 57; at++)
    id = id * 10 + bytes[at]! - 48
  return id
}

function count(eventId: number, ms: number) {
  const key = eventId * SPAN + ms
  arrivals.set(key, (arrivals.get(key) ?? 0) + 1)
}

/** A client's frame: masked, as the protocol requires, with a mask that changes nothing. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
