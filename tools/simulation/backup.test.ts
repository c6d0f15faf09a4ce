import assert from 'node:assert/strict'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { endRuns, type Run, run, runScript } from '../../tests/kit/process.ts'
import { check } from './checker/check.ts'
import { type Facts, readFacts } from './checker/facts.ts'
import { closeConnections } from './client.ts'
import type { DatabaseServer } from './database-server.ts'
import { emptyHistory, type History, type Span } from './history.ts'
import { Random } from './random.ts'
import { playEvening } from './simulate.ts'
import { openWorld, type World } from './world.ts'

const settings = {
  seed: 7,
  bids: 300,
  seconds: 5,
  people: 20,
  servers: 2,
  thinkMs: 60,
  pace: 0.5,
  faults: { kills: 0, databaseKills: 0, readOnlySpells: 0, nuisances: { slow: 1 }, nuisanceEveryMs: 200 },
}

const PAUSED_ITEM = 9
/** At least this many offers must come after the backup, however long it took. */
const LATER_OFFERS = 100

suite('a backup that is taken while a crowd bids', () => {
  const history = emptyHistory(settings.seed)
  let world: World<DatabaseServer>
  let folder: string
  let file: string
  let taken = { from: Infinity, until: Infinity }
  let restored: Facts
  const offersSince = (moment: number) => history.offers.filter(({ sentOrder }) => sentOrder > moment).length
  before(async () => {
    folder = await temporaryFolder('restored')
    file = join(folder, 'evening.backup')
    world = await openWorld(settings)
    const evening = playEvening(world, history, new Random(settings.seed), {
      ...settings,
      isDone: () => offersSince(taken.until) >= LATER_OFFERS,
    })
    const accepted = () => history.offers.filter(({ fate }) => fate === 'accepted').length
    let isOver = false
    const over = evening.finally(() => {
      isOver = true
    })
    while (!isOver && accepted() < 100) await pause(20)
    const from = performance.now()
    const backup = await runScript('src/service/backup/backup.ts', [file], {
      DATA_DIR: world.database.dataDir,
    })
    taken = { from, until: performance.now() }
    assert.equal(backup.code, 0, backup.errors)
    await over
    const restore = await runScript('src/service/backup/restore.ts', [file], {
      DATA_DIR: join(folder, 'data'),
    })
    assert.equal(restore.code, 0, restore.errors)
    const database = await startEmbeddedDatabase(join(folder, 'data'))
    restored = await readFacts(database.connection)
    await database.stop()
  })
  after(async () => {
    await endRuns()
    closeConnections()
    await world?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is restored to books that keep every promise as of one moment', (context) => {
    assert.equal(history.crashes.length, 0)
    assert.ok(offersSince(taken.until) >= LATER_OFFERS, `${offersSince(taken.until)} offers later`)
    context.diagnostic(
      `${restored.records.length} records; taken in ${Math.round(taken.until - taken.from)} ms, and ${offersSince(taken.from)} offers came meanwhile and later`,
    )
    // `endedAt` is 0: whether items closed on time concerns the running service, not what it stored.
    assert.deepEqual(check(asOf(history, taken), restored, { endedAt: 0 }), [])
  })

  test('holds nothing of what came later, which the checker would miss', () => {
    const known = new Set(restored.items.map(({ id }) => id))
    const ofKnown = <Entry extends { itemId: number }>(entries: Entry[]) =>
      entries.filter(({ itemId }) => known.has(itemId))
    const whole = { ...history, offers: ofKnown(history.offers), purchases: [], readings: [] }
    const missed = check(whole, restored, { endedAt: 0 }).filter(({ rule }) => rule === 'offers')
    assert.ok(missed.length > 0)
  })

  test('can be read by its owner only', async () => {
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  test('brings back a service that goes on with what was open', async () => {
    const service = await run({ DATA_DIR: join(folder, 'data') })
    await service.ready
    const open = restored.auctions.filter(({ statusId }) => [3, 4, 8].includes(statusId))
    assert.ok(open.length > 0, 'something was open')
    const inOpen = ({ auctionId }: { auctionId: number }) => open.some(({ id }) => id === auctionId)
    const token = await signInAdministrator(service, join(folder, 'data'))
    // The clock does not close paused items, and the managers who would resume them were not restored.
    for (const { id } of restored.items.filter((item) => item.statusId === PAUSED_ITEM && inOpen(item))) {
      const { status, text } = await service.call('POST', `/v3/manage/items/${id}/resume`, { token })
      assert.equal(status, 200, text)
    }
    const untilClosed = async (id: number): Promise<void> => {
      const { status } = (await service.call('GET', `/v3/auctions/${id}`)).body
      if (status === 'closed') return
      await pause(100)
      return untilClosed(id)
    }
    for (const { id } of open) await untilClosed(id)
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0)
  })
})

async function signInAdministrator(service: Run, dataDir: string): Promise<string> {
  const [email, whitelabelId] = ['admin@goodlot.example', 1]
  const made = await runScript('src/organizers/administrator.ts', [email, '+15145550123'], {
    DATA_DIR: dataDir,
  })
  assert.equal(made.code, 0, made.errors)
  const answer = await service.call('POST', '/v3/auth/verify-pin', {
    body: { email, pin: '00000', whitelabelId },
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.accessToken
}

/**
 * What is known about a backup taken in the middle: what was answered before it is in it, what was under way may or may
 * not be, and what was asked later is not.
 */
function asOf(history: History, { from, until }: { from: number; until: number }): History {
  const cut = <Entry extends Span & { fate: string }>(entries: Entry[]): Entry[] =>
    entries
      .filter(({ sentOrder }) => sentOrder < until)
      .map((entry) =>
        entry.answeredOrder !== null && entry.answeredOrder < from
          ? entry
          : {
              ...entry,
              fate: 'unknown',
              answeredAt: null,
              answeredOrder: null,
              answer: null,
              refusal: null,
              purchase: null,
              reason: null,
            },
      )
  const receivedUntil = Date.now() - performance.now() + from
  return {
    ...history,
    offers: cut(history.offers),
    purchases: cut(history.purchases),
    favorites: cut(history.favorites),
    readings: history.readings.filter(({ answeredOrder }) => answeredOrder! < from),
    deliveries: history.deliveries.filter(({ receivedAt }) => receivedAt < receivedUntil),
  }
}
