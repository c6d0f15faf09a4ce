import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, Outbox, type Waiting } from './outbox.ts'

const pledge = (paddleNumber: number): Omit<Waiting, 'key' | 'userId' | 'tries'> => ({
  auctionId: 7,
  kind: 'pledge',
  method: 'POST',
  path: '/v3/manage/auctions/7/purchases',
  body: { paddleNumber, amount: 100 },
  shown: { paddleNumber },
  madeAtMs: 0,
})

/** A service whose network can be cut: before the request arrives, or before the answer does. */
function given(stored = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const done = new Map<string, { id: number }>()
  const network = { cut: null as 'before' | 'after' | null, refusal: null as string | null }
  const sent: string[] = []
  let keys = 0
  const send = async ({ key, method, path }: Waiting): Promise<Answer> => {
    await null
    if (network.cut === 'before') return { kind: 'unanswered' }
    if (network.refusal) return { kind: 'refused', message: network.refusal }
    sent.push(`${method} ${path}`)
    if (!done.has(key)) done.set(key, { id: 900 + done.size })
    return network.cut === 'after' ? { kind: 'unanswered' } : { kind: 'done', body: done.get(key) }
  }
  const open = () => {
    const outbox = new Outbox({ storage, send, newKey: () => `key-${++keys}` })
    outbox.setUser(1)
    return outbox
  }
  return { open, network, done, sent, stored }
}

suite('what waits for the network', () => {
  test('is sent at once when there is one, and leaves nothing behind', async () => {
    const { open, done, stored } = given()
    const outbox = open()
    outbox.add(pledge(101))
    await outbox.send()
    await settled(outbox)
    assert.deepEqual([done.size, outbox.all.value.length, stored.size], [1, 0, 0])
  })

  test('survives a page that is closed, keeps its order and its keys, and counts once', async () => {
    const { open, network, done } = given()
    network.cut = 'after'
    const outbox = open()
    outbox.add(pledge(101))
    await settled(outbox)
    outbox.add(pledge(102))
    await settled(outbox)
    assert.equal(outbox.isOffline.value, true)
    assert.equal(done.size, 1)
    network.cut = null
    const answered: unknown[] = []
    const next = open()
    next.onDone((waiting) => answered.push(waiting.shown.paddleNumber))
    await settled(next)
    assert.deepEqual(answered, [101, 102])
    assert.equal(done.size, 2)
    assert.equal(next.isOffline.value, false)
  })

  test('that was refused stays with the reason until it is dismissed, and holds nobody up', async () => {
    const { open, network, done } = given()
    network.refusal = 'Paddle 9 is nobody’s.'
    const outbox = open()
    outbox.add(pledge(9))
    await settled(outbox)
    network.refusal = null
    outbox.add(pledge(101))
    await settled(outbox)
    assert.equal(done.size, 1)
    assert.deepEqual(
      outbox.mine.value.map(({ refusal }) => refusal),
      ['Paddle 9 is nobody’s.'],
    )
    outbox.dismiss(outbox.mine.value[0]!.key)
    assert.equal(outbox.all.value.length, 0)
  })

  test('is in question is not sent before it is decided about, and holds nobody up', async () => {
    const { open, done } = given()
    const outbox = open()
    outbox.add({ ...pledge(9), question: 'absent' })
    outbox.add(pledge(101))
    await settled(outbox)
    assert.equal(done.size, 1)
    assert.deepEqual(
      open().mine.value.map(({ shown }) => shown.paddleNumber),
      [9],
    )
  })

  test('and never went out is dropped when it is taken back', async () => {
    const { open, network, done } = given()
    network.cut = 'before'
    const outbox = open()
    outbox.add(pledge(101))
    const second = outbox.add(pledge(102))
    await settled(outbox)
    outbox.takeBack(second.key, '/v3/manage/purchases/{id}')
    assert.equal(outbox.all.value.length, 1)
    network.cut = null
    await outbox.send()
    assert.equal(done.size, 1)
  })

  test('and may have arrived is taken back as soon as its answer is there', async () => {
    const { open, network, sent } = given()
    network.cut = 'after'
    const outbox = open()
    const first = outbox.add(pledge(101))
    await settled(outbox)
    outbox.takeBack(first.key, '/v3/manage/purchases/{id}')
    assert.equal(outbox.all.value.length, 1)
    network.cut = null
    await outbox.send()
    assert.equal(sent.at(-1), 'DELETE /v3/manage/purchases/900')
    assert.equal(outbox.all.value.length, 0)
  })

  test('is nobody else’s to see or send', async () => {
    const { open, network, done } = given()
    network.cut = 'before'
    const outbox = open()
    outbox.add(pledge(101))
    await settled(outbox)
    network.cut = null
    outbox.setUser(2)
    await settled(outbox)
    assert.deepEqual([outbox.mine.value.length, done.size], [0, 0])
    outbox.setUser(1)
    await settled(outbox)
    assert.equal(done.size, 1)
  })

  test('broken storage counts as nothing', () => {
    for (const text of ['{', '3', '[{"key":"x"}]']) {
      const { open } = given(new Map([['goodlot.outbox', text]]))
      assert.deepEqual(open().all.value, [])
    }
  })
})

/** Waits until nothing is under way. */
async function settled(outbox: Outbox): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await null
  await outbox.send()
}
