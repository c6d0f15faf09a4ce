import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { applied, type Mutant, mutantsOf, programOf } from './mutants.ts'
import { type Coverage, TestProcess } from './test-process.ts'

/** A mutant, and the name of the test that failed because of it. */
export type Result = Mutant & { file: string; caughtBy: string | null }

/** A test file that passes, how long it takes, and which parts of the program it runs. */
type TestFile = { test: string; seconds: number; coverage: Coverage }

/** A mutant may make a test wait for ever; a busy machine makes it slow. */
const FIRST_RUN_SECONDS = 120
const secondsFor = ({ seconds }: TestFile) => seconds * 4 + 5

/**
 * Makes every mutant of every file, or of each file one in so many, and runs the tests of the file's folder that reach it
 * until one fails.
 */
export async function runMutants(
  files: string[],
  log: (line: string) => void,
  { oneIn = 1 }: { oneIn?: number } = {},
): Promise<Result[]> {
  const processes = Array.from({ length: availableParallelism() }, () => new TestProcess())
  const urls = files.map(urlOf)
  const tests = [...new Set(files.flatMap(testsFor))]
  const measured = await share(processes, tests, async (test, process): Promise<TestFile | null> => {
    const run = await process.run({ test, mutant: null, seconds: FIRST_RUN_SECONDS, measured: urls })
    if (run.failure !== null) log(`left out, because it fails without any mutant: ${test}`)
    return run.failure === null ? { test, ...run } : null
  })
  const passing = measured.filter((test) => test !== null)
  const results: Result[] = []
  for (const file of files) {
    const own = testsFor(file)
    const ranked = passing.filter(({ test }) => own.includes(test)).sort((a, b) => a.seconds - b.seconds)
    const source = readFileSync(file, 'utf8')
    const mutants = mutantsOf(source).filter((_, index) => index % oneIn === 0)
    const found = await share(processes, mutants, async (mutant, process) => {
      const program = applied(programOf(source), mutant)
      const caughtBy = await catchMutant({ url: urlOf(file), program, at: mutant.start }, ranked, process)
      if (caughtBy === null) log(`  ${file}:${mutant.line} ${mutant.name}`)
      return { ...mutant, file, caughtBy }
    })
    log(`${file}: ${found.filter(({ caughtBy }) => caughtBy !== null).length} of ${found.length} caught`)
    results.push(...found)
  }
  for (const process of processes) await process.stop()
  return results
}

type Made = { url: string; program: string; at: number }

async function catchMutant({ url, program, at }: Made, ranked: TestFile[], process: TestProcess) {
  for (const candidate of ranked.filter(({ coverage }) => isRun(coverage, url, at))) {
    const run = { test: candidate.test, mutant: { url, program }, seconds: secondsFor(candidate) }
    const { failure } = await process.run(run)
    if (failure === null) continue
    // The test that caught the last mutant often catches the next.
    ranked.unshift(...ranked.splice(ranked.indexOf(candidate), 1))
    return failure
  }
  return null
}

const urlOf = (file: string) => pathToFileURL(resolve(file)).href

/** All tests of the folder that the file is in. */
function testsFor(file: string): string[] {
  return globSync(`${dirname(file)}/**/*.test.ts`).sort()
}

/** Whether the code at a position is run: the innermost range around it counts. */
function isRun(coverage: Coverage, url: string, position: number): boolean {
  const around = coverage
    .filter((range) => range.url === url && range.startOffset <= position && position < range.endOffset)
    .map(({ startOffset, endOffset, count }) => ({ size: endOffset - startOffset, count }))
  const smallest = Math.min(...around.map(({ size }) => size))
  return around.some(({ size, count }) => size === smallest && count > 0)
}

/** Shares the work among the processes; the results are in the order of the input. */
async function share<From, To>(
  processes: TestProcess[],
  all: From[],
  work: (each: From, process: TestProcess) => Promise<To>,
): Promise<To[]> {
  const results: To[] = []
  const waiting = all.entries()
  const workAlong = async (process: TestProcess) => {
    for (const [index, each] of waiting) results[index] = await work(each, process)
  }
  await Promise.all(processes.map(workAlong))
  return results
}
