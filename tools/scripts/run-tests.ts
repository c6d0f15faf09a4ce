import type { ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { globalSetup, globalTeardown } from '../../tests/kit/global-setup.ts'
import { FAILING, type Ran, runFiles } from './run-files.ts'

/** Browsers, programs, several processes, kills: what `npm run test:whole` runs. The longest first. */
const journeys = ['web/journeys/*.test.ts']
const programs = ['tools/simulation/*.test.ts', 'tests/programs/*.test.ts', 'deploy/*.test.ts']
/** What has a number as its bound: `npm run measure`. */
const measurements = ['tests/measurements/*.test.ts']
/** Everything else runs in the process of the test, with a database: `npm test`. */
const rooms = ['{src,tests/service,tests/kit,web,tools}/**/*.test.ts']

/** How many files share a process: loading the service takes more than a second, most files less. */
const TOGETHER = 24
/** Journeys share a browser as well, but few enough that one which fails is soon run again. */
const JOURNEYS_TOGETHER = 3
/** For two cores: part of the time a test waits for its database or a browser, and more of it for other programs. */
const AT_ONCE = { rooms: 3, whole: 4, measure: 1 }
/** Enough to tell why a test failed, and not so much that the end of the run is lost in it. */
const REASON_LENGTH = 6_000
const SUMMARY = /^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm

type Job = { name: string; files: string[] }

const { mode, patterns } = modeOf(process.argv.slice(2))
const jobs = jobsFor(mode, patterns)
const waiting = jobs.values()
const totals = new Map<string, number>()
const failed: { name: string; reason: string }[] = []
const flaky: string[] = []
const durations: { name: string; seconds: number }[] = []
const running = new Set<ChildProcess>()
const startedAt = performance.now()
let filesDone = 0

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt())
await globalSetup()
try {
  await Promise.all(Array.from({ length: AT_ONCE[mode] }, work))
  if (mode === 'whole') await runFailedOnceMore()
} finally {
  await globalTeardown()
}
report()
process.exit(failed.length > 0 ? 1 : 0)

function modeOf(given: string[]): { mode: keyof typeof AT_ONCE; patterns: string[] } {
  const [first = '', ...rest] = given
  if (first === '--whole') return { mode: 'whole', patterns: rest }
  if (first === '--measure') return { mode: 'measure', patterns: rest }
  return { mode: 'rooms', patterns: given }
}

function jobsFor(mode: keyof typeof AT_ONCE, patterns: string[]): Job[] {
  if (patterns.length > 0) return jobsOf(filesOf(patterns), TOGETHER)
  if (mode === 'whole')
    return [...jobsOf(filesOf(journeys), JOURNEYS_TOGETHER), ...jobsOf(filesOf(programs), 1)]
  if (mode === 'measure') return jobsOf(filesOf(measurements), 1)
  const elsewhere = new Set(filesOf([...journeys, ...programs]))
  return jobsOf(
    filesOf(rooms).filter((file) => !elsewhere.has(file)),
    TOGETHER,
  )
}

/** A pattern that matches no file must fail, or it would pass without running anything. */
function filesOf(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern).sort()
    if (files.length === 0) throw new Error(`There is no test in ${pattern}.`)
    return files
  })
}

/** Dealt out like cards, so that the long files of one folder do not end up in one group. */
function jobsOf(files: string[], together: number): Job[] {
  const count = Math.ceil(files.length / together)
  return Array.from({ length: count }, (_, number) => {
    const dealt = files.filter((_, index) => index % count === number)
    const isShort = dealt.length <= JOURNEYS_TOGETHER
    return { name: isShort ? dealt.join(', ') : `group ${number + 1} of ${count}`, files: dealt }
  })
}

async function work(): Promise<void> {
  for (const { name, files } of waiting) {
    const begunAt = performance.now()
    const ran = await runFiles(files, running)
    durations.push({ name, seconds: Math.round((performance.now() - begunAt) / 1000) })
    for (const [, kind, count] of ran.output.matchAll(SUMMARY))
      totals.set(kind!, (totals.get(kind!) ?? 0) + Number(count))
    if (ran.hasFailed) failed.push({ name, reason: reasonOf(ran) })
    // Given files show all of their tests; a whole run shows how far it is, and at its end what failed.
    if (patterns.length > 0) process.stdout.write(ran.output + ran.errors)
    filesDone += files.length
    showProgress()
  }
}

/** A file that passes by itself depends on what runs beside it. That is a defect to mend, but not a red run. */
async function runFailedOnceMore(): Promise<void> {
  for (const one of failed.splice(0)) {
    const ran = await runFiles(jobs.find(({ name }) => name === one.name)!.files, running)
    if (!ran.hasFailed) flaky.push(`${one.name}\n${one.reason}`)
    else failed.push(one)
  }
}

function showProgress(): void {
  if (!process.stdout.isTTY || patterns.length > 0) return
  const all = jobs.reduce((sum, { files }) => sum + files.length, 0)
  const failures = failed.length === 0 ? '' : `, failures in ${failed.length} groups of them`
  process.stdout.write(`\r${filesDone} of ${all} files${failures}\x1b[K`)
}

/** The reporter's own list of what failed, and what was said beside it. */
function reasonOf({ output, errors }: Ran): string {
  const from = output.lastIndexOf(FAILING)
  const list = from < 0 ? output.slice(-REASON_LENGTH) : output.slice(from, from + REASON_LENGTH)
  return `${list}\n${errors.slice(-REASON_LENGTH)}`
}

function report(): void {
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const counted = [
    ...[...totals].map(([kind, count]) => `ℹ ${kind} ${count}`),
    `ℹ minutes ${minutes}`,
    ...slowest.map(({ name, seconds }) => `ℹ ${seconds} s ${name}`),
  ]
  const names = flaky.map((text) => text.split('\n')[0]!)
  const lines = [
    '',
    ...flaky.map((text) => `FLAKY ${text}`),
    ...failed.map(({ name, reason }) => `✖ ${name}\n${reason}`),
    ...counted,
    ...failed.map(({ name }) => `✖ ${name}`),
    ...(names.length > 0 ? [`FLAKY, passed when run again by itself: ${names.join(', ')}`] : []),
    '',
  ]
  process.stdout.write(lines.join('\n'))
}

/** Ends the tests and their database when the run is interrupted. */
async function interrupt(): Promise<void> {
  for (const child of running) child.kill('SIGTERM')
  await globalTeardown()
  process.exit(1)
}
