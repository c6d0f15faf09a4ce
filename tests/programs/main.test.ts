import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { canEnter, unprivilegedUser } from '../../src/platform/database/embedded-user.ts'
import { type BreakableDatabase, breakable } from '../kit/breakable-database.ts'
import { openConnection } from '../kit/connection.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type Reply, useFakeProvider } from '../kit/fake-provider.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { endRuns, freePort, postgresOf, type Run, run } from '../kit/process.ts'

const isRoot = process.getuid?.() === 0
const hasOpenCheckout = isRoot && (await canEnter(import.meta.dirname, await unprivilegedUser()))

after(endRuns)

async function folderFor(mode: number): Promise<string> {
  const folder = await temporaryFolder('main')
  await chmod(folder, mode)
  return folder
}

/** One sentence and exit code 1: what somebody who started it wrongly sees. */
async function refusal(process: Run): Promise<string> {
  const { code } = await process.ended
  assert.equal(code, 1)
  assert.ok(!process.output.errors.includes('    at '), process.output.errors)
  return process.output.errors.trim()
}

/** A proxy that is refused knows that nothing was done, and asks another machine. */
async function refusesConnections({ call }: Run): Promise<void> {
  for (;;) {
    const failure = await call('GET', '/healthz').then(
      () => null,
      (error: Error) => error.cause as NodeJS.ErrnoException,
    )
    if (failure?.code === 'ECONNREFUSED') return
    // Reset: it was waiting to be accepted, and nothing was read from it.
    assert.ok(failure === null || failure.code === 'ECONNRESET', String(failure))
  }
}

const newcomer = {
  firstName: 'New',
  lastName: 'Comer',
  email: 'newcomer@example.org',
  mobile: '5145550123',
  countryCode: 'CA',
  whitelabelId: 1,
}

suite('the service as a process, with its own database', () => {
  let DATA_DIR: string
  before(async () => {
    DATA_DIR = await folderFor(0o755)
  })
  after(async () => {
    await endRuns()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test('serves, survives kill -9, refuses company, and stops with all it started', async () => {
    const first = await run({ DATA_DIR })
    await first.ready
    assert.equal((await first.call('POST', '/v3/auth/register', { body: newcomer })).status, 201)
    const [, pin] = await first.said(/(\d{5}) is your Goodlot PIN/)
    const signedIn = await first.call('POST', '/v3/auth/verify-pin', { body: { email: newcomer.email, pin } })
    const token = signedIn.body.accessToken

    const company = await run({ DATA_DIR })
    assert.equal(await refusal(company), `Another Goodlot is already running on the data folder ${DATA_DIR}.`)
    assert.equal((await first.call('GET', '/readyz')).status, 200)

    first.child.kill('SIGKILL')
    await first.ended
    assert.ok(await postgresOf(DATA_DIR), 'PostgreSQL outlives the service')

    const second = await run({ DATA_DIR })
    await second.ready
    const profile = await second.call('GET', '/v3/user/profile', { token })
    assert.equal(profile.body.email, newcomer.email, profile.text)

    second.interrupt('SIGINT')
    assert.equal((await second.ended).code, 0)
    assert.equal(await postgresOf(DATA_DIR), null)
    await assert.rejects(second.call('GET', '/healthz'))
    assert.equal(second.output.errors, '')
  })

  test('a busy port ends it with one sentence, and its database with it', async () => {
    const port = await freePort()
    const occupant = createServer()
    await new Promise<void>((listening) => occupant.listen(port, '127.0.0.1', listening))
    const late = await run({ DATA_DIR, PORT: String(port) })
    assert.equal(await refusal(late), `Port ${port} on 127.0.0.1 is already in use: set PORT to another.`)
    assert.equal(await postgresOf(DATA_DIR), null)
    occupant.close()
  })

  test('a log that cannot be written stops nobody: it serves, and ends when it is told to', async () => {
    const disk = openSync('/dev/full', 'w')
    const mute = await run({ DATA_DIR, LOG_LEVEL: 'debug' }, { stdout: disk })
    closeSync(disk)
    while (!(await mute.call('GET', '/readyz').catch(() => null))) await pause(50)
    for (let number = 0; number < 50; number++)
      assert.equal((await mute.call('GET', '/v3/user/profile')).status, 401)
    mute.interrupt('SIGTERM')
    assert.equal((await mute.ended).code, 0, mute.output.errors)
    assert.equal(await postgresOf(DATA_DIR), null)
  })

  test('a SIGTERM to npm stops the service that npm started', async () => {
    const command = ['npm', 'start', '--prefix', join(import.meta.dirname, '../..')]
    const started = await run({ DATA_DIR }, { command })
    await started.ready
    started.child.kill('SIGTERM')
    // The service is in npm's process group: this ends once nobody has its output any more.
    await started.ended
    assert.equal(await postgresOf(DATA_DIR), null)
  })

  test('a Ctrl-C while it is still starting stops it as well', async () => {
    const hasty = await run({ DATA_DIR })
    while (!(await postgresOf(DATA_DIR))) await pause(5)
    hasty.interrupt('SIGINT')
    assert.equal((await hasty.ended).code, 0)
    assert.equal(await postgresOf(DATA_DIR), null)
  })

  test('when its database ends, it ends too and says so', async () => {
    const bereft = await run({ DATA_DIR })
    await bereft.ready
    process.kill((await postgresOf(DATA_DIR))!, 'SIGQUIT')
    assert.equal((await bereft.ended).code, 1)
    assert.match(bereft.output.errors, /^The embedded database has ended/)
  })
})

suite('the service of other users', { skip: !isRoot }, () => {
  /** Another user can only run a program that is not in a folder for root alone. */
  const skip = !hasOpenCheckout && 'the checkout lies where only root can enter'

  test('runs as an ordinary user', { skip }, async () => {
    const DATA_DIR = await folderFor(0o755)
    const user = await unprivilegedUser()
    await chown(DATA_DIR, user.uid, user.gid)
    const ordinary = await run({ DATA_DIR }, user)
    await ordinary.ready
    assert.equal((await ordinary.call('GET', '/readyz')).status, 200)
    ordinary.interrupt('SIGTERM')
    assert.equal((await ordinary.ended).code, 0)

    const asRoot = await run({ DATA_DIR })
    await asRoot.ready
    asRoot.interrupt('SIGTERM')
    assert.equal((await asRoot.ended).code, 0)
    await rm(DATA_DIR, { recursive: true })
  })

  test('runs as root in a folder that only root can enter', async () => {
    const closed = await folderFor(0o700)
    const DATA_DIR = join(closed, 'data')
    const enclosed = await run({ DATA_DIR })
    await enclosed.ready
    assert.equal((await enclosed.call('GET', '/readyz')).status, 200)
    enclosed.interrupt('SIGTERM')
    assert.equal((await enclosed.ended).code, 0)
    await rm(await realpath(join(DATA_DIR, 'postgres')), { recursive: true })
    await rm(closed, { recursive: true })
  })

  test('a data folder of somebody else is refused with one sentence', { skip }, async () => {
    const DATA_DIR = await folderFor(0o755)
    const stranger = await run({ DATA_DIR: join(DATA_DIR, 'data') }, await unprivilegedUser())
    assert.match(await refusal(stranger), /DATA_DIR cannot be used: EACCES/)
    await rm(DATA_DIR, { recursive: true })
  })
})

suite('the service with a database of the operator', () => {
  let database: TestDatabase
  let DATA_DIR: string
  let DATABASE_URL: string
  let answer: (reply: Reply) => void = () => {}
  const twilio = useFakeProvider(() => ({ status: 201 }))
  before(async () => {
    database = await openTestDatabase()
    DATA_DIR = await folderFor(0o700)
    const { host, database: name } = database.connection
    DATABASE_URL = `postgres://goodlot@localhost/${name}?host=${host}`
  })
  after(async () => {
    await database.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test('that would lose accepted bids is refused, and says by what', async () => {
    const unsafe = await run({ DATA_DIR, DATABASE_URL })
    const said = await refusal(unsafe)
    assert.match(said, /power cut, with fsync, full_page_writes, synchronous_commit switched off/)
    assert.equal(said.split('\n').length, 1)
  })

  test('that allows too few connections is used, and the log says so', async () => {
    await database.db.query(`alter database "${database.connection.database}" connection limit 10`)
    const few = await run({ DATABASE_URL, DATA_DIR, ALLOW_UNSAFE_DATABASE: 'true' })
    await few.said(/"wanted":20,"limit":10,"msg":"the database allows fewer connections/)
    await few.ready
    few.interrupt('SIGTERM')
    await few.ended
    await database.db.query(`alter database "${database.connection.database}" connection limit -1`)
  })

  test('that holds HTML of an earlier release is cleaned before it is served', async () => {
    const description = '<p onclick="x()">Come</p><script>alert(1)</script>'
    const sql = 'insert into organizations (name, description) values ($1, $2) returning id'
    const { rows } = await database.db.query(sql, ['Maple', description])
    const service = await run({ DATABASE_URL, DATA_DIR, ALLOW_UNSAFE_DATABASE: 'true' })
    await service.ready
    const stored = await database.db.query('select description from organizations where id = $1', [
      rows[0].id,
    ])
    assert.equal(stored.rows[0].description, '<p>Come</p>')
    service.interrupt('SIGTERM')
    await service.ended
  })

  suite('that is away', () => {
    let door: BreakableDatabase
    let env: Record<string, string>
    before(async () => {
      door = await breakable(database.connection)
      const address = `localhost/${door.connection.database}?host=${door.connection.host}`
      env = { DATA_DIR, DATABASE_URL: `postgres://goodlot:hush@${address}`, ALLOW_UNSAFE_DATABASE: 'true' }
    })
    after(() => door.close())

    test('when the service starts is waited for, line by line, and its password stays secret', async () => {
      await door.break()
      const service = await run(env)
      await service.said(/(the start is waiting for the database.*\n.*){2}/)
      await door.mend()
      await service.ready
      service.interrupt('SIGTERM')
      assert.equal((await service.ended).code, 0)
      assert.ok(!`${service.output.text}${service.output.errors}`.includes('hush'))
    })

    test('again and again while the service starts is waited for each time', async () => {
      const service = await run(env)
      for (let times = 0; times < 12; times++) {
        await door.break()
        await pause(40)
        await door.mend()
        await pause(20 * times)
      }
      await service.ready
      service.interrupt('SIGTERM')
      assert.equal((await service.ended).code, 0)
    })

    test('can be waited for no longer, by a SIGTERM', async () => {
      await door.break()
      const service = await run(env)
      await service.said(/the start is waiting for the database/)
      service.interrupt('SIGTERM')
      assert.equal((await service.ended).code, 0)
    })

    test('for good, since its address names a database that does not exist, is refused with one sentence', async () => {
      await door.mend()
      const DATABASE_URL = env.DATABASE_URL!.replace(/localhost\/[^?]+/, 'localhost/nowhere')
      const said = await refusal(await run({ ...env, DATABASE_URL }))
      assert.match(said, /^The database of DATABASE_URL cannot be used: database "nowhere" does not exist\.$/)
    })
  })

  test('on SIGTERM finishes what is in flight, takes no new connections, and is gone', async () => {
    const held = new Promise<void>((arrived) => {
      twilio.behave(() => {
        arrived()
        return new Promise<Reply>((resolve) => {
          answer = resolve
        })
      })
    })
    const service = await run({
      DATA_DIR,
      DATABASE_URL,
      ALLOW_UNSAFE_DATABASE: 'true',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+15005550006',
      TWILIO_MESSAGES_URL: twilio.url,
    })
    await service.ready
    const connected = openConnection(service.url)
    assert.equal((await connected.call('GET', '/healthz')).status, 200)
    const inFlight = service.call('POST', '/v3/auth/register', { body: newcomer })
    await held
    service.interrupt('SIGTERM')
    await refusesConnections(service)
    assert.equal(
      (await connected.call('GET', '/v3/user/profile')).status,
      401,
      'who is connected is answered',
    )
    connected.close()
    answer({ status: 201 })
    assert.equal((await inFlight).status, 201)
    assert.equal((await service.ended).code, 0)
  })
})

test('in production the log is lines of JSON and nothing else', async () => {
  const DATA_DIR = await folderFor(0o700)
  const service = await run({
    DATA_DIR,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    ADMIN_EMAILS: 'root@example.org',
    TOKEN_KEYS: 'k1:0123456789-abcdefghijklmnopqrstuvwxyz',
    PIN_SECRET: 'zyxwvutsrqponmlkjihgfedcba-9876543210',
    PUBLIC_URL: 'https://api.goodlot.example/',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'secret',
  })
  await service.ready
  service.interrupt('SIGTERM')
  assert.equal((await service.ended).code, 0, service.output.errors)
  const lines = service.output.text.trimEnd().split('\n')
  const said = lines.map((line) => JSON.parse(line).msg)
  assert.ok(said.includes('Goodlot is ready'))
  assert.ok(said.includes('METRICS_TOKEN is not set, so /metrics is closed'))
  await rm(await realpath(join(DATA_DIR, 'postgres')), { recursive: true })
  await rm(DATA_DIR, { recursive: true })
})

test('in production everything missing is named at once, without a stack', async () => {
  const DATA_DIR = await folderFor(0o700)
  const lines = (await refusal(await run({ DATA_DIR, NODE_ENV: 'production' }))).split('\n')
  assert.equal(lines[0], 'Goodlot cannot start with these settings:')
  for (const name of [
    'TOKEN_KEYS',
    'PIN_SECRET',
    'SMS_PROVIDER',
    'CAPTCHA_PROVIDER',
    'ADMIN_EMAILS',
    'PUBLIC_URL',
  ])
    assert.ok(
      lines.some((line) => line.startsWith(`- ${name}`)),
      name,
    )
  await rm(DATA_DIR, { recursive: true })
})
