import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { beginGeneration, load, urlNow } from './generations.ts'
import { type Outcome, type Task, TOO_LONG_CODE } from './task.ts'
import { firstFailure, TookTooLong } from './test-runner.ts'

/** Runs test files one after the other. An error outside a test ends the process. */
process.on('message', async ({ test, mutation, isSameAsLast, seconds, covered }: Task) => {
  if (!isSameAsLast) beginGeneration(mutation)
  const started = performance.now()
  const readCoverage = covered.length > 0 ? await measureCoverage(covered) : async () => []
  const failure = await firstFailure(() => load(pathToFileURL(test).href), seconds).catch((error) => {
    process.exit(error instanceof TookTooLong ? TOO_LONG_CODE : 1)
  })
  const outcome = { failure, seconds: (performance.now() - started) / 1000, ranges: await readCoverage() }
  process.send!(outcome satisfies Outcome)
})
process.on('disconnect', () => process.exit())

async function measureCoverage(urls: string[]): Promise<() => Promise<Outcome['ranges']>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const asked = new Map(urls.map((url) => [urlNow(url), url]))
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    return result.flatMap(({ url, functions }): Outcome['ranges'] => {
      const plain = asked.get(url)
      return plain === undefined ? [] : [[plain, functions.flatMap(({ ranges }) => ranges)]]
    })
  }
}
