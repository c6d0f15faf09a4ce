import assert from 'node:assert/strict'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { pino } from 'pino'
import { realTime } from '../time/time.ts'
import type { PaperJob } from './job.ts'
import { Printer } from './printer.ts'

suite('the printer', () => {
  const printer = () =>
    new Printer({ time: realTime, log: pino({ enabled: false }) }, { atOnce: 2, mayWait: 8 })
  const asker = (organizationId: number, signal = new AbortController().signal) => ({
    organizationId,
    person: 1,
    signal,
  })
  const paddles = (count: number, guest = 'Anna'): PaperJob => ({
    kind: 'paddles',
    size: 'a4',
    title: 'Gala',
    content: Array.from({ length: count }, (_, index) => ({
      title: 'Gala',
      number: String(100 + index),
      guest,
      address: 'https://bid.example/a/1',
    })),
  })

  test('sends the file while its pages are drawn, and its pictures are read one by one', async () => {
    const read: string[] = []
    const sent: number[] = []
    const { promise: allRead, resolve } = Promise.withResolvers<void>()
    const lot = (picture: string) => ({
      head: '',
      lot: '',
      name: 'Lamp',
      donor: null,
      facts: [],
      description: '',
      address: 'https://x.example',
      bidByPhone: '',
      columns: { paddle: '', name: '', bid: '' },
      steps: [],
      picture,
    })
    const job: PaperJob = { kind: 'bid-sheets', size: 'a4', title: 'Gala', content: ['a', 'b', 'c'].map(lot) }
    const file = await printer().print(
      asker(1),
      async () => job,
      async (key) => {
        read.push(key)
        sent.push(file.readableLength)
        if (read.length === 3) resolve()
        return null
      },
    )
    await allRead
    assert.deepEqual(read, ['a', 'b', 'c'])
    assert.ok(sent[0]! > 0, 'the first bytes come before the fonts are read')
    assert.ok(sent[2]! > sent[1]!, 'a page comes when the next but one begins')
    assert.ok((await buffer(file)).toString('latin1').endsWith('%%EOF\n'))
  })

  test('an organization whose file nobody reads keeps only its own next file waiting', async () => {
    const shared = printer()
    const unread = await shared.print(asker(1), async () => paddles(2))
    await once(unread, 'readable')
    let hasStarted = false
    const second = shared.print(asker(1), async () => {
      hasStarted = true
      return paddles(1)
    })
    for (const other of [2, 3]) await buffer(await shared.print(asker(other), async () => paddles(1)))
    assert.equal(hasStarted, false)
    unread.destroy()
    await buffer(await second)
  })

  test('a reader who leaves stops what is drawn, and a failure is theirs alone', async () => {
    const shared = printer()
    const file = await shared.print(asker(1), async () => paddles(1_000))
    file.destroy()
    await assert.rejects(
      shared.print(asker(1), async () => Promise.reject(new Error('no such auction'))),
      /no such auction/,
    )
    const left = AbortSignal.abort()
    await assert.rejects(shared.print(asker(1, left), async () => paddles(1)))
    assert.ok((await buffer(await shared.print(asker(1), async () => paddles(1)))).includes('%%EOF'))
  })
})
