import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on what was sent
export type Arrived = { path: string; headers: IncomingHttpHeaders; message: any }

export type TestDevice = {
  /** A browser's PushSubscription as JSON. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  arrived: Arrived[]
  /** Resolves when this many have arrived. */
  hasArrived(count: number): Promise<Arrived[]>
  /** How the push service answers from now on; `stall` means never. */
  answers(status: number | 'stall'): void
}

/** A stand-in push service on a local port, with devices that can decrypt what is sent to them. */
export function usePushService() {
  let server: Server
  let origin = ''
  let devices = 0
  const behind = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => number | 'stall'>()
  before(async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const status = behind.get(request.url!)?.(Buffer.concat(parts), request.headers) ?? 404
      if (status !== 'stall') response.writeHead(status).end()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    get origin() {
      return origin
    },
    device(): TestDevice {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/device/${++devices}`
      const arrived: Arrived[] = []
      let status: number | 'stall' = 201
      let onArrival = () => {}
      behind.set(path, (body, headers) => {
        arrived.push({ path, headers, message: JSON.parse(decrypt(body, keys, auth).toString()) })
        onArrival()
        return status
      })
      return {
        subscription: {
          endpoint: origin + path,
          expirationTime: null,
          keys: {
            p256dh: keys.getPublicKey().toString('base64url'),
            auth: auth.toString('base64url'),
          },
        },
        arrived,
        async hasArrived(count) {
          while (arrived.length < count) {
            await new Promise<void>((done) => {
              onArrival = done
            })
          }
          return arrived
        },
        answers(next) {
          status = next
        },
      }
    },
  }
}

/** Decrypts as a browser does, by RFC 8291. */
export function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const derive = (key: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, key, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(auth, keys.computeSecret(sender), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
