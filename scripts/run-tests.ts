import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { globalSetup, globalTeardown } from '../test-kit/global-setup.ts'

/** They run several programs each, measure memory, or end things: each has a process of its own. */
const ofTheWhole = [
  'src/{whole-service,backup,demo}/*.test.ts',
  'web/journeys/*.test.ts',
  '{simulation,fuzz,bench,mutation,scripts,deploy}/**/*.test.ts',
]
/** Tests of one room share a process, since loading the service takes longer than most of them. */
const inRooms = ['src/**/*.test.ts', 'web/**/*.test.ts']
/** Of two cores: half of the time a test waits for its database, a browser or a clock. */
const AT_ONCE = 4
const SUMMARY = /^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm

const asked = process.argv.slice(2)
const jobs = (asked.length > 0 ? filesOf(asked).map(alone) : everything()).values()
const totals = new Map<string, number>()
const broken: string[] = []
const startedAt = performance.now()

await globalSetup()
try {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
} finally {
  await globalTeardown()
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
const summary = [...totals, ['minutes', minutes] as const].map(([kind, count]) => `ℹ ${kind} ${count}`)
process.stdout.write([...summary, ...broken.map((name) => `✖ ${name}`), ''].join('\n'))
process.exit(broken.length > 0 ? 1 : 0)

type Job = { name: string; files: string[] }

function alone(file: string): Job {
  return { name: file, files: [file] }
}

/** What is heavy beside what is not, and the heavy first. */
function everything(): Job[] {
  const heavy = filesOf(ofTheWhole)
  const light = Map.groupBy(
    filesOf(inRooms).filter((file) => !heavy.includes(file)),
    roomOf,
  )
  const rooms = [...light].map(([name, files]) => ({ name, files }))
  const share = Math.ceil(heavy.length / rooms.length)
  return rooms.flatMap((room, index) => [...heavy.slice(index * share, (index + 1) * share).map(alone), room])
}

function filesOf(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern).sort())
}

/** `src/bidding`, and of the largest `src/management/sales`. */
function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'management' ? 3 : 2).join('/')
}

async function work(): Promise<void> {
  for (const { name, files } of jobs) {
    const { code, output } = await run(files)
    process.stdout.write(output)
    for (const [, kind, count] of output.matchAll(SUMMARY))
      totals.set(kind!, (totals.get(kind!) ?? 0) + Number(count))
    if (code !== 0) broken.push(name)
  }
}

function run(files: string[]): Promise<{ code: number; output: string }> {
  const flags = ['--test', '--test-isolation=none', '--test-timeout=300000', '--test-reporter=spec']
  const child = spawn(process.execPath, [...flags, ...files], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}
