import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** Only WebSockets: a connection is then a session, whichever process it reaches, and needs no sticky routing. */
export function openSocketServer(): Server {
  // Never listens: handshakes come through the port and the router of the service.
  const nowhere = createServer()
  return new Server(nowhere, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 8 * 1024,
    connectTimeout: 10_000,
  })
}
