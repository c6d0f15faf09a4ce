import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { type Asker, SharedLimit } from './shared-limit.ts'

suite('the shared limit', () => {
  const forever = new AbortController().signal
  const asker = (organizationId: number, person: number, signal = forever): Asker => ({
    organizationId,
    person,
    signal,
  })
  const given = (bounds: { atOnce: number; ofOrganization: number; mayWait: number }) => {
    const clock = frozenTime()
    return { clock, limit: new SharedLimit(clock, bounds) }
  }

  test('gives turns to organizations and people in rotation, however much one of them asks for', async () => {
    const { limit } = given({ atOnce: 1, ofOrganization: 1, mayWait: 20 })
    const served: string[] = []
    const ask = (organizationId: number, person: number) =>
      limit.pass(asker(organizationId, person), async () => served.push(`${organizationId}/${person}`))
    const first = await limit.enter(asker(9, 9))
    const all = [ask(1, 1), ask(1, 1), ask(1, 2), ask(1, 3), ask(2, 4), ask(2, 4)]
    first.leave()
    await Promise.all(all)
    assert.deepEqual(served, ['1/1', '2/4', '1/2', '2/4', '1/3', '1/1'])
  })

  test('an organization has its share of the places, until its result was read', async () => {
    const { limit } = given({ atOnce: 2, ofOrganization: 1, mayWait: 20 })
    const own = await limit.enter(asker(1, 1))
    let hasSecond = false
    const second = limit.enter(asker(1, 2)).then((turn) => {
      hasSecond = true
      return turn
    })
    const other = await limit.enter(asker(2, 3))
    const third = limit.enter(asker(3, 4))
    own.end()
    ;(await third).leave()
    assert.equal(hasSecond, false)
    own.leave()
    ;(await second).leave()
    other.leave()
  })

  test('one person, one organization and all together wait in as many places as they may', async () => {
    const { limit } = given({ atOnce: 1, ofOrganization: 1, mayWait: 8 })
    await limit.enter(asker(1, 0))
    const states = new Map<string, string>()
    const ask = async (organizationId: number, person: number) => {
      const name = `${organizationId}/${person}/${states.size}`
      states.set(name, 'waits')
      await limit.enter(asker(organizationId, person)).catch(({ status }) => states.set(name, String(status)))
    }
    const asked = [1, 1, 1, 2, 3, 4].map((person) => ask(1, person))
    asked.push(...[5, 6, 7, 8, 9].map((person) => ask(person, person)))
    await Promise.resolve().then(() => {})
    await Promise.race([Promise.all(asked), new Promise(setImmediate)])
    assert.deepEqual(
      [...states.values()],
      ['waits', 'waits', '503', 'waits', 'waits', '503', 'waits', 'waits', 'waits', 'waits', '503'],
    )
  })

  test('nobody waits longer than a connection lives without a word, nor after they have left', async () => {
    const { clock, limit } = given({ atOnce: 1, ofOrganization: 1, mayWait: 8 })
    const first = await limit.enter(asker(1, 1))
    const late = assert.rejects(limit.enter(asker(2, 2)), { status: 503 })
    await clock.advance(45)
    await late
    const gone = new AbortController()
    const left = assert.rejects(limit.enter(asker(2, 2, gone.signal)), { code: 'validation_error' })
    gone.abort()
    await left
    await assert.rejects(limit.enter(asker(2, 2, gone.signal)), { code: 'validation_error' })
    first.leave()
    ;(await limit.enter(asker(2, 2))).leave()
  })
})
