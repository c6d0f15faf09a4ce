import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { PACE, paceOf } from './upload-pace.ts'

suite('the pace of an upload', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goodlot-pace-'))
  const server = createServer()
  const clients: Socket[] = []
  // Bytes written to such a socket have arrived at once, but nobody has read them yet.
  const path = join(folder, 'socket')
  before(() => once(server.listen(path), 'listening'))
  after(() => {
    for (const client of clients) client.destroy()
    server.close()
    rmSync(folder, { recursive: true })
  })

  async function given() {
    const accepted = once(server, 'connection')
    const client = connect(path)
    clients.push(client)
    const [[socket]] = (await Promise.all([accepted, once(client, 'connect')])) as [[Socket], unknown]
    socket.resume()
    let cuts = 0
    const { look, stop } = paceOf(socket, () => cuts++)
    const judged = async () => {
      look()
      for (let round = 0; round < 3; round++) await new Promise((next) => setImmediate(next))
      return cuts
    }
    return { client, judged, stop }
  }

  test('counts bytes that have arrived and are not read yet', async () => {
    const { client, judged } = await given()
    client.write(Buffer.alloc(PACE.bytes))
    assert.equal(await judged(), 0)
    client.write(Buffer.alloc(PACE.bytes))
    assert.equal(await judged(), 0)
  })

  test('is too slow with one byte less, and cut once', async () => {
    const { client, judged } = await given()
    client.write(Buffer.alloc(PACE.bytes - 1))
    assert.equal(await judged(), 1)
    assert.equal(await judged(), 1)
  })

  test('is no matter once the upload has ended', async () => {
    const { judged, stop } = await given()
    stop()
    assert.equal(await judged(), 0)
  })
})
