import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { freePort } from '../../tests/kit/process.ts'
import { type Compared, compared, inTurns, ROUNDS, type Sides } from './rounds.ts'
import { cpuSecondsOf } from './stage.ts'

/** What a service needs until it serves, and at rest, on a database that already exists. */
export async function* benchStarts(folders: Sides<string>): AsyncGenerator<Compared> {
  const data = { before: await temporaryFolder('starts'), after: await temporaryFolder('starts') }
  try {
    const facts: Sides<Started[]> = { before: [], after: [] }
    const round = (side: keyof Sides<string>) => async () => {
      const started = await start(folders[side], data[side])
      facts[side].push(started)
      return started.seconds
    }
    // The first start makes the database, and compiles what is compiled only once.
    for (const side of ['before', 'after'] as const) await start(folders[side], data[side])
    yield compared(
      'from the start until it serves',
      's',
      await inTurns({ before: round('before'), after: round('after') }, 2 * ROUNDS),
    )
    for (const [what, unit, fact] of [
      ['processor time until it serves', 's', 'cpuSeconds'],
      ['memory at rest', 'MB', 'megabytes'],
    ] as const) {
      const of = (side: keyof Sides<string>) => facts[side].map((started) => started[fact])
      yield compared(what, unit, { before: of('before'), after: of('after') })
    }
  } finally {
    for (const folder of Object.values(data)) await rm(folder, { recursive: true, force: true })
  }
}

type Started = { seconds: number; cpuSeconds: number; megabytes: number }

const RESTS_AFTER_MS = 3_000

async function start(folder: string, dataDir: string): Promise<Started> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = join(folder, scripts.start.split(' ').at(-1))
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [entry], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), DEMO_DATA: 'false' },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${entry} ended with ${child.exitCode}.`)
    await pause(20)
  }
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = cpuSecondsOf(`/proc/${child.pid}/stat`)
  await pause(RESTS_AFTER_MS)
  const megabytes = residentMegabytes(child.pid!)
  child.kill('SIGTERM')
  await ended
  return { seconds, cpuSeconds, megabytes }
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
