import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { pause } from '../../time/time.ts'
import { limitConnections } from './connections.ts'

suite('connections', () => {
  type Limits = { perAddress?: number; perProcess?: number; trustedProxies?: string[] }
  async function open({ perAddress = 8, perProcess = 20, trustedProxies = [] }: Limits) {
    const time = frozenTime()
    const held: (() => void)[] = []
    const server = createServer((request, response) => {
      if (request.url === '/held') held.push(() => response.end())
      else response.end()
    })
    server.on('upgrade', (_request, socket) => {
      // Once a connection is upgraded, Node leaves it to us to end it.
      socket.on('error', () => {}).on('end', () => socket.destroy())
      socket.resume()
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    })
    const limits = { perAddress, perProcess, trustedProxies, idleMs: 5_000, lookEveryMs: 1_000, time }
    server.prependListener('request', limitConnections(server, limits))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return { server, time, held, port: (server.address() as AddressInfo).port }
  }
  const close = (server: Server, sockets: Socket[]) => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  const many = (port: number, count: number) =>
    Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<Socket>((connected) => {
            const socket = connect(port, '127.0.0.1', () => connected(socket)).on('error', () => {})
          }),
      ),
    )
  const openOf = (server: Server) =>
    new Promise<number>((counted) => server.getConnections((_error, count) => counted(count)))
  async function until(server: Server, count: number) {
    while ((await openOf(server)) !== count) await pause(5)
  }
  /** Every client has its answer, so the server has read all that they sent. */
  const answered = (sockets: Socket[]) => Promise.all(sockets.map((socket) => once(socket, 'data')))

  test('of one address are so many, and a quarter of them may idle', async () => {
    const { server, time, port } = await open({})
    const sockets = await many(port, 12)
    await until(server, 8)
    await time.advance(4)
    assert.equal(await openOf(server), 8)
    await time.advance(1)
    await until(server, 2)
    await close(server, sockets)
  })

  test('with a request under way stay, however long it takes', async () => {
    const { server, time, port, held } = await open({})
    const sockets = await many(port, 6)
    for (const socket of sockets) socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n')
    while (held.length < 6) await pause(5)
    await time.advance(3_600)
    assert.equal(await openOf(server), 6)
    const answers = answered(sockets)
    for (const answer of held) answer()
    await answers
    await time.advance(1)
    assert.equal(await openOf(server), 6)
    await time.advance(5)
    await until(server, 2)
    await close(server, sockets)
  })

  test('of a trusted proxy count for the process alone', async () => {
    const { server, time, port } = await open({ perProcess: 15, trustedProxies: ['127.0.0.1'] })
    const sockets = await many(port, 20)
    await until(server, 15)
    await time.advance(3_600)
    assert.equal(await openOf(server), 15)
    await close(server, sockets)
  })

  test('that became live ones are counted no longer', async () => {
    const { server, time, port } = await open({})
    const sockets = await many(port, 6)
    const answers = answered(sockets)
    for (const socket of sockets)
      socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    await answers
    await time.advance(3_600)
    assert.equal(await openOf(server), 6)
    await close(server, sockets)
  })
})
