import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { globalSetup, globalTeardown } from '../test-kit/global-setup.ts'

/** They run several programs each, measure memory, or end things: each has a process of its own. The longest come first. */
const alone = [
  'src/{whole-service,backup,demo}/*.test.ts',
  'web/journeys/*.test.ts',
  '{simulation,fuzz,bench,mutation,scripts,deploy}/**/*.test.ts',
]
/** Tests of one room share a process, since loading the service takes longer than most of them. */
const inRooms = ['src/**/*.test.ts', 'web/**/*.test.ts']
/** Of two cores, with what waits for its database or a browser. */
const AT_ONCE = 3
const SUMMARY = /^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm

const asked = process.argv.slice(2)
const jobs = (asked.length > 0 ? filesOf(asked).map((file) => [file]) : everything()).values()
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
const summary = [...totals, ['minutes', minutes] as const].map(([name, count]) => `ℹ ${name} ${count}`)
process.stdout.write([...summary, ...broken.map((files) => `✖ ${files}`), ''].join('\n'))
process.exit(broken.length > 0 ? 1 : 0)

function everything(): string[][] {
  const single = filesOf(alone)
  const rooms = Map.groupBy(
    filesOf(inRooms).filter((file) => !single.includes(file)),
    roomOf,
  )
  return [...single.map((file) => [file]), ...rooms.values()]
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
  for (const files of jobs) {
    const { code, output } = await run(files)
    process.stdout.write(output)
    for (const [, name, count] of output.matchAll(SUMMARY))
      totals.set(name!, (totals.get(name!) ?? 0) + Number(count))
    if (code !== 0) broken.push(files.join(' '))
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
