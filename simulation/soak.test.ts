import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { growth } from './growth.ts'
import { soak } from './soak.ts'

suite('the soak', () => {
  test('draws its line through the middle, whatever a few odd values say', () => {
    const points = Array.from({ length: 21 }, (_, at) => ({ at, value: at === 7 ? 900 : 50 + 2 * at }))
    assert.deepEqual(growth(points), { from: 50, to: 90 })
  })

  test('finds a service flat that is, and one growing that leaks memory, timers and connections', async (context) => {
    const short = { seconds: 12, sampleEverySeconds: 1 }
    const [sound, leaking] = [await soak(short), await soak({ ...short, isLeaking: true })]
    context.diagnostic(JSON.stringify({ sound: sound.verdicts, leaking: leaking.verdicts }))
    assert.deepEqual(sound.failures, [])
    assert.ok(sound.samples.at(-1)!.requests > 200)
    const growing = ({ verdicts }: typeof sound) =>
      verdicts.filter(({ isFlat }) => !isFlat).map(({ what }) => what)
    assert.deepEqual(growing(sound), [])
    for (const what of ['heapMb', 'timers', 'databaseConnections'])
      assert.ok(growing(leaking).includes(what), what)
  })
})
