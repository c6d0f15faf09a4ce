import { randomBytes } from 'node:crypto'
import { Server } from 'socket.io'
import { http } from '../../platform/http/server/node-http.ts'
import { thisWorker } from './between-workers.ts'

/** The most bytes of a message, and of all messages that a client posts at once. */
export const LARGEST_MESSAGE = 8 * 1024

/** WebSockets, and polling for the clients that begin with it. */
export function openSocketServer(): Server {
  // Never listens: handshakes come through the port and the router of the service.
  const nowhere = http.createServer()
  const io = new Server(nowhere, {
    transports: ['polling', 'websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: 10_000,
  })
  // This id is all a polling client shows, so it is unguessable; its worker number tells others where to pass requests.
  io.engine.generateId = () => `${thisWorker}-${randomBytes(18).toString('base64url')}`
  return io
}
