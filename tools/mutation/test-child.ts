import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { programOf } from './mutants.ts'
import type { Coverage, Outcome, Run } from './test-process.ts'
import { firstFailure } from './test-runner.ts'

const runner = new URL('./test-runner.ts', import.meta.url).href
const ownFolder = new URL('./', import.meta.url).href
const programs = new Map<string, string>()
let generation = 0
let mutant: Run['mutant'] = null

/** Runs test files one after the other. An error outside a test ends the process. */
process.on('message', async (run: Run) => {
  // With a new mutant every module of the project is loaded again; packages are not.
  if (generation === 0 || run.mutant === null || run.mutant.program !== mutant?.program) generation++
  mutant = run.mutant
  const started = performance.now()
  const readCoverage = run.measured ? await measureCoverage(run.measured) : async () => []
  const load = () => import(inGeneration(pathToFileURL(run.test).href))
  const failure = await firstFailure(load, run.seconds).catch(() => process.exit(1))
  const seconds = (performance.now() - started) / 1000
  process.send!({ failure, seconds, coverage: await readCoverage() } satisfies Outcome)
})
process.on('disconnect', () => process.exit())
// In an endless loop this process does not notice that the one which started it is gone; a thread does.
new Worker(
  `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`,
  { eval: true },
).unref()

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL?.startsWith(ownFolder)) return next(specifier, context)
    if (specifier === 'node:test') return { url: runner, shortCircuit: true }
    const found = next(specifier, context)
    const isOfProject = found.url.endsWith('.ts') && !found.url.includes('/node_modules/')
    return isOfProject ? { ...found, url: inGeneration(found.url) } : found
  },
  load(url, context, next) {
    const [plain, query] = url.split('?')
    if (!query?.startsWith('generation=')) return next(url, context)
    const source = mutant && plain === mutant.url ? mutant.program : programAt(plain!)
    return { format: 'module', source, shortCircuit: true }
  },
})

function inGeneration(url: string): string {
  return `${url}?generation=${generation}`
}

function programAt(url: string): string {
  const program = programs.get(url) ?? programOf(readFileSync(fileURLToPath(url), 'utf8'))
  programs.set(url, program)
  return program
}

async function measureCoverage(urls: string[]): Promise<() => Promise<Coverage>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const plainUrls = new Map(urls.map((url) => [inGeneration(url), url]))
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    return result.flatMap(({ url: loaded, functions }) => {
      const url = plainUrls.get(loaded)
      return url === undefined
        ? []
        : functions.flatMap(({ ranges }) => ranges.map((range) => ({ url, ...range })))
    })
  }
}
