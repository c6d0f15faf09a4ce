import { io, type Socket } from 'socket.io-client'
import { chooseServer, type Person, type Scene } from './people.ts'

let connections = 0

/**
 * Somebody with a second device: follows the auctions, loses the connection whenever a server dies, and comes back with
 * the last event heard.
 */
export async function listen(person: Person, scene: Scene): Promise<void> {
  /** The last event of the person's own room, from which a new connection goes on. */
  let lastEventId: number | null = null
  const note = (eventId: number) => {
    lastEventId = Math.max(lastEventId ?? 0, eventId)
  }
  while (!scene.isOver()) {
    const server = chooseServer(person, scene)
    const connection = ++connections
    const { token } = person
    const auth = { token, ...(lastEventId === null ? {} : { lastEventId }) }
    const socket = io(`http://127.0.0.1:${server.port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
    })
    socket.on('ready', ({ eventId, resync }: { eventId: number; resync: boolean }) => {
      if (resync) scene.history.resyncs.push({ listener: person.id, at: Date.now() })
      note(eventId)
    })
    socket.onAny((kind: string, payload: { eventId: number }) => {
      if (!kind.startsWith('event.')) return
      const { eventId } = payload
      const { id } = person
      scene.history.hearings.push({
        listener: id,
        connection,
        heardAt: Date.now(),
        eventId,
        kind,
        payload,
        personId: id,
      })
      if (isOwn(kind)) note(eventId)
    })
    await untilClosed(socket, scene)
    await pause(person.random.between(20, 300))
  }
}

const auctionKinds = ['event.bid', 'event.item', 'event.auction', 'event.broadcast']
const isOwn = (kind: string) => !auctionKinds.includes(kind)

async function untilClosed(socket: Socket, scene: Scene): Promise<void> {
  const followed = new Set<number>()
  let isClosed = false
  socket.on('disconnect', () => {
    isClosed = true
  })
  socket.on('connect_error', () => {
    isClosed = true
  })
  while (!isClosed && !scene.isOver()) {
    if (socket.connected) {
      for (const auctionId of new Set(scene.board.current().map(({ lot }) => lot.auctionId))) {
        if (followed.has(auctionId)) continue
        followed.add(auctionId)
        socket.emit('subscribe', { auctionId }, () => {})
      }
    }
    await pause(100)
  }
  socket.disconnect()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
