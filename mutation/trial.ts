import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Covering, coverageOf, runsAt } from './coverage.ts'
import { isEquivalent } from './equivalents.ts'
import { applied, type Mutant, mutantsOf, programOf } from './mutants.ts'
import { relatedTests } from './related-tests.ts'
import { TestProcess, TOO_LONG } from './test-process.ts'

export type Verdict = Mutant & { file: string; fate: 'caught' | 'survived' | 'equivalent'; by: string }

/** A mistake may make a test wait for ever; a busy machine makes it slow. */
const PATIENCE = { times: 4, seconds: 20 }

export type TrialOptions = {
  files: string[]
  say: (line: string) => void
  /** How many test files run at once. */
  atOnce: number
  /** How long tests are run for one mistake; if none has failed by then, it counts as survived. */
  secondsEach?: number
  /** Whether a mistake is made. */
  isChosen?: (file: string, mutant: Mutant) => boolean
}

/** Makes every mistake in every file, and runs the tests that cover it until one of them fails. */
export async function tryAll({
  files,
  say,
  atOnce,
  secondsEach = Number.POSITIVE_INFINITY,
  isChosen = () => true,
}: TrialOptions): Promise<Verdict[]> {
  const processes = Array.from({ length: atOnce }, () => new TestProcess())
  const tests = [...new Set(files.flatMap(relatedTests))]
  say(`${files.length} files, ${tests.length} test files`)
  const found = await shared(processes, tests, async (test, process) => {
    const covering = await coverageOf(test, files, process)
    if (!covering) say(`${test} fails without any mistake and is not asked`)
    return covering
  })
  const coverings = found.filter((covering) => covering !== null)
  const seconds = coverings.reduce((sum, covering) => sum + covering.seconds, 0)
  say(`without any mistake they take ${Math.round(seconds)} s`)
  const verdicts: Verdict[] = []
  for (const file of files) {
    const related = relatedTests(file).flatMap((test) =>
      coverings.filter((covering) => covering.test === test),
    )
    const trial = await openTrial(file, related, secondsEach)
    const chosen = trial.mutants.filter((mutant) => isChosen(file, mutant))
    const judged = await shared(processes, chosen, async (mutant, process) => {
      const verdict = await trial.judge(mutant, process)
      const { fate, by, line, name } = verdict
      if (fate === 'survived') say(`  ${line}: ${name}`)
      if (by === TOO_LONG) say(`  ${line}, by time only: ${name}`)
      return verdict
    })
    const count = (wanted: Verdict['fate']) => judged.filter(({ fate }) => fate === wanted).length
    say(
      `${file}: ${count('caught')} caught, ${count('survived')} survived, ${count('equivalent')} equivalent`,
    )
    verdicts.push(...judged)
  }
  for (const process of processes) await process.stop()
  return verdicts
}

async function openTrial(file: string, coverings: Covering[], secondsEach: number) {
  const source = await readFile(file, 'utf8')
  const program = programOf(source)
  const url = pathToFileURL(resolve(file)).href
  const isOwn = ({ test }: Covering) => test === file.replace('.ts', '.test.ts')
  const ranked = coverings.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.seconds - b.seconds)

  async function judge(mutant: Mutant, process: TestProcess): Promise<Verdict> {
    if (isEquivalent(file, mutant)) return { ...mutant, file, fate: 'equivalent', by: '' }
    const mutation = { url, program: applied(program, mutant) }
    const until = performance.now() + secondsEach * 1000
    for (const covering of ranked.filter((each) => runsAt(each, file, mutant.start))) {
      if (performance.now() > until) break
      const { test, seconds } = covering
      const patience = seconds * PATIENCE.times + PATIENCE.seconds
      const { failure } = await process.run({ test, mutation, seconds: patience })
      if (failure === null) continue
      // The test that caught the last mistake often catches the next.
      ranked.unshift(...ranked.splice(ranked.indexOf(covering), 1))
      return { ...mutant, file, fate: 'caught', by: failure }
    }
    return { ...mutant, file, fate: 'survived', by: '' }
  }

  return { mutants: mutantsOf(source), judge }
}

/** Shares the work among the processes; the results keep the order of the input. */
async function shared<From, To>(
  processes: TestProcess[],
  all: From[],
  work: (each: From, process: TestProcess) => Promise<To>,
): Promise<To[]> {
  const results: To[] = []
  let next = 0
  const keepWorking = async (process: TestProcess) => {
    while (next < all.length) {
      const index = next++
      results[index] = await work(all[index]!, process)
    }
  }
  await Promise.all(processes.map(keepWorking))
  return results
}
