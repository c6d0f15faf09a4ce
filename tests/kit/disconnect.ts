import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** Sends a request whose sender leaves once it has arrived; resolves when the server has noticed. */
export async function sendAndDisconnect(server: Server, request: string): Promise<void> {
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write(request)
  const [{ socket: received }] = await arrived
  const closed = new Promise((done) => received.on('close', done))
  socket.destroy()
  await closed
}
