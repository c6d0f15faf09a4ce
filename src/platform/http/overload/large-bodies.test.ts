import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { sendAndDisconnect } from '../../../../tests/kit/disconnect.ts'
import { useErrorEnvelope } from '../answers/error-envelope.ts'
import { useLargeBodies } from './large-bodies.ts'

const MiB = 1024 * 1024

suite('room for large bodies', () => {
  /** Three megabytes in all, so one and a half for each person. */
  async function open(isAllowed = Promise.resolve()): Promise<{ app: FastifyInstance; port: number }> {
    const app = Fastify()
    useErrorEnvelope(app, frozenTime())
    app.decorateRequest('user', null)
    app.addHook('onRequest', async (request) => {
      await isAllowed
      const id = Number(request.headers['x-user'])
      request.user = id ? { id, guid: '', client: 'web', whitelabelId: 1, expiresAt: 0 } : null
    })
    useLargeBodies(app, { mostBytes: 3 * MiB })
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    app.post('/file', { bodyLimit: 2 * MiB }, async (request) => ({ bytes: (request.body as Buffer).length }))
    await app.listen({ host: '127.0.0.1', port: 0 })
    return { app, port: (app.server.address() as { port: number }).port }
  }

  /** Starts an upload and stops after its first byte. */
  async function stall(
    { app, port }: Awaited<ReturnType<typeof open>>,
    user: number,
    bytes: number | 'chunked',
  ) {
    const length = bytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`
    const arrived = new Promise((seen) => app.server.once('request', seen))
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /file HTTP/1.1\r\nhost: x\r\nx-user: ${user}\r\ncontent-type: a/b\r\n${length}\r\n\r\n`,
    )
    await arrived
    await new Promise(setImmediate)
    return socket
  }
  const gone = (app: FastifyInstance, socket: Socket) =>
    new Promise<void>((left) => {
      socket.destroy()
      const look = () =>
        app.server.getConnections((_error, count) => (count === 0 ? left() : setTimeout(look, 5)))
      look()
    })
  const send = async (app: FastifyInstance, user: number, bytes: number) =>
    (
      await app.inject({
        method: 'POST',
        url: '/file',
        payload: Buffer.alloc(bytes),
        headers: { 'x-user': String(user), 'content-type': 'a/b' },
      })
    ).statusCode

  test('a person who has taken theirs is refused, others are not, and it is free again when the upload ends', async () => {
    const service = await open()
    const { app } = service
    const stalled = await stall(service, 7, MiB)
    assert.equal(await send(app, 7, MiB), 429)
    assert.equal(await send(app, 7, 16 * 1024), 200)
    assert.equal(await send(app, 8, MiB), 200)
    await gone(app, stalled)
    assert.equal(await send(app, 7, MiB), 200)
    await app.close()
  })

  test('when all of it is taken everybody is told to come back, and small bodies still pass', async () => {
    const service = await open()
    const { app } = service
    const stalled = [await stall(service, 7, MiB), await stall(service, 8, 'chunked')]
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/file',
      payload: Buffer.alloc(MiB),
      headers: { 'x-user': '9', 'content-type': 'a/b' },
    })
    assert.deepEqual([statusCode, headers['retry-after']], [503, '5'])
    assert.equal(await send(app, 9, 16 * 1024), 200)
    for (const socket of stalled) socket.destroy()
    await gone(app, stalled[0]!)
    assert.equal(await send(app, 9, MiB), 200)
    await app.close()
  })

  test('an upload whose sender left while it was checked takes none', async (t) => {
    const allowed = Promise.withResolvers<void>()
    const { app } = await open(allowed.promise)
    t.after(() => app.close())
    const upload = `POST /file HTTP/1.1\r\nhost: x\r\nx-user: 7\r\ncontent-type: a/b\r\ncontent-length: ${MiB}\r\n\r\n`
    for (let time = 1; time <= 3; time++) await sendAndDisconnect(app.server, upload)
    allowed.resolve()
    assert.equal(await send(app, 7, MiB), 200)
  })

  test('what is announced too large is refused as such', async () => {
    const { app } = await open()
    assert.equal(await send(app, 7, 2 * MiB + 1), 413)
    await app.close()
  })
})
