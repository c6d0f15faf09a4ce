import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { globalSetup, globalTeardown } from '../test-kit/global-setup.ts'

/** The longest first: browser tests, then those that run programs and databases, measure memory, or kill processes. */
const journeys = ['web/journeys/*.test.ts']
const ofTheWhole = ['src/{whole-service,backup,database,demo}/*.test.ts', 'simulation/*.test.ts']
const ofOneRoom = ['{src,web,fuzz,bench,mutation,scripts,deploy,simulation}/**/*.test.ts']
/** How many files share a process, since loading the service takes longer than most tests. */
const TOGETHER = 8
/** For two cores: part of the time a test waits for its database, a browser or a clock. */
const AT_ONCE = 3
const FAILING = '✖ failing tests:'
/** Enough to tell why a test failed, and not so much that the end of the run is lost in it. */
const WHY_MOST = 4_000
const SUMMARY = /^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm

const asked = process.argv.slice(2)
const jobs = (asked.length > 0 ? jobsOf(filesOf(asked), asked.length) : everything()).values()
const totals = new Map<string, number>()
const broken: { name: string; why: string }[] = []
const startedAt = performance.now()
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void callOff())
await globalSetup()
try {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
} finally {
  await globalTeardown()
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
const summary = [...totals, ['minutes', minutes] as const].map(([kind, count]) => `ℹ ${kind} ${count}`)
const failures = broken.map(({ name, why }) => `✖ ${name}\n${why}`)
process.stdout.write([...failures, ...summary, ...broken.map(({ name }) => `✖ ${name}`), ''].join('\n'))
process.exit(broken.length > 0 ? 1 : 0)

type Job = { name: string; files: string[] }

function everything(): Job[] {
  const [shown, whole, all] = [journeys, ofTheWhole, ofOneRoom].map(filesOf) as [string[], string[], string[]]
  const rooms = all.filter((file) => !shown.includes(file) && !whole.includes(file))
  return [...jobsOf(shown, 3), ...jobsOf(whole, 1), ...jobsOf(rooms, TOGETHER)]
}

/** Files of one folder share a process, up to this many. */
function jobsOf(files: string[], together: number): Job[] {
  return [...Map.groupBy(files, roomOf)].flatMap(([room, inside]) =>
    inside.flatMap((file, index) => {
      if (index % together > 0) return []
      const shared = inside.slice(index, index + together)
      return [
        { name: shared.length === 1 ? file : `${room} (${shared.map(named).join(', ')})`, files: shared },
      ]
    }),
  )
}

/** Such as `src/bidding`, or one level deeper in the largest folder: `src/management/sales`. */
function roomOf(file: string): string {
  const folders = dirname(file).split('/')
  return folders.slice(0, folders[1] === 'management' ? 3 : 2).join('/')
}

function named(file: string): string {
  return basename(file, '.test.ts')
}

/** A pattern that matches no file must fail, or it would pass without running anything. */
function filesOf(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern).sort()
    if (files.length === 0) throw new Error(`There is no test in ${pattern}.`)
    return files
  })
}

async function work(): Promise<void> {
  for (const { name, files } of jobs) {
    const { code, output, complaints } = await run(files)
    process.stdout.write(output + complaints)
    for (const [, kind, count] of output.matchAll(SUMMARY))
      totals.set(kind!, (totals.get(kind!) ?? 0) + Number(count))
    if (code !== 0) broken.push({ name, why: whyOf(output, complaints) })
  }
}

/** The reporter's own list of what failed, and the end of what was complained of: told once more, after everything. */
function whyOf(output: string, complaints: string): string {
  const from = output.lastIndexOf(FAILING)
  return `${from < 0 ? output.slice(-WHY_MOST) : output.slice(from, from + WHY_MOST)}\n${complaints.slice(-WHY_MOST)}`
}

type Ran = { code: number; output: string; complaints: string }

function run(files: string[]): Promise<Ran> {
  const flags = ['--test', '--test-isolation=none', '--test-timeout=300000', '--test-reporter=spec']
  const child = spawn(process.execPath, [...flags, ...files], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  return new Promise((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output, complaints })
    }),
  )
}

/** Ends the tests and their database when the run is interrupted. */
async function callOff(): Promise<void> {
  for (const child of running) child.kill('SIGTERM')
  await globalTeardown()
  process.exit(1)
}
