import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Covering, coverageOf, runsAt } from './coverage.ts'
import { isEquivalent } from './equivalents.ts'
import { applied, type Mutant, mutantsOf, programOf } from './mutants.ts'
import { relatedTests } from './related-tests.ts'
import { runTests, TOO_LONG } from './test-run.ts'

export type Verdict = Mutant & { file: string; fate: 'caught' | 'survived' | 'equivalent'; by: string }

const hook = new URL('./hook.ts', import.meta.url).href
/** A mistake may make a test wait for ever; a busy machine makes it slow. */
const PATIENCE = { times: 6, seconds: 60 }

export type TrialOptions = { files: string[]; folder: string; say: (line: string) => void }

/** Makes every mistake in every file, and asks the tests that run there, until one of them notices. */
export async function tryAll({ files, folder, say }: TrialOptions): Promise<Verdict[]> {
  const tests = [...new Set(files.flatMap(relatedTests))]
  say(`${files.length} files, ${tests.length} test files`)
  const found = await inParallel(tests, async (test) => {
    const covering = await coverageOf(test, files)
    if (!covering) say(`${test} fails without any mistake and is not asked`)
    return covering
  })
  const coverings = found.filter((covering) => covering !== null)
  const verdicts: Verdict[] = []
  for (const file of files) {
    const related = relatedTests(file).flatMap((test) =>
      coverings.filter((covering) => covering.test === test),
    )
    const trial = await openTrial(file, related, folder)
    const judged = await inParallel(trial.mutants, trial.judge)
    const survivors = judged.filter(({ fate }) => fate === 'survived')
    say(`${file}: ${judged.length} mistakes, ${survivors.length} survived`)
    for (const { line, name } of survivors) say(`  ${line}: ${name}`)
    for (const { line, name } of judged.filter(({ by }) => by === TOO_LONG))
      say(`  ${line}, by time only: ${name}`)
    verdicts.push(...judged)
  }
  return verdicts
}

async function openTrial(file: string, coverings: Covering[], folder: string) {
  const source = await readFile(file, 'utf8')
  const program = programOf(source)
  const isOwn = ({ test }: Covering) => test === file.replace('.ts', '.test.ts')
  const ranked = coverings.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
  let made = 0

  async function judge(mutant: Mutant): Promise<Verdict> {
    if (isEquivalent(file, mutant)) return { ...mutant, file, fate: 'equivalent', by: '' }
    const mutated = join(folder, `${process.pid}-${++made}.js`)
    await writeFile(mutated, applied(program, mutant))
    const env = { MUTATED_FILE: pathToFileURL(resolve(file)).href, MUTATED_PROGRAM: mutated }
    const concerned = ranked.filter((covering) => runsAt(covering, file, mutant.start))
    for (const group of groupsOf(concerned)) {
      const usual = group.reduce((sum, { seconds }) => sum + seconds, 0)
      const { isGreen, failure } = await runTests({
        files: group.map(({ test }) => test),
        env,
        preload: hook,
        seconds: Math.ceil(usual * PATIENCE.times + PATIENCE.seconds),
      })
      if (isGreen) continue
      // Whoever caught the last mistake often catches the next.
      if (group.length === 1) ranked.unshift(...ranked.splice(ranked.indexOf(group[0]!), 1))
      return { ...mutant, file, fate: 'caught', by: failure }
    }
    return { ...mutant, file, fate: 'survived', by: '' }
  }

  return { mutants: mutantsOf(source), judge }
}

/** After the likeliest, tests of the engine share a process: starting one takes longer than most of them do. */
function groupsOf([first, ...others]: Covering[]): Covering[][] {
  if (!first) return []
  const isQuick = ({ test }: Covering) => test.startsWith('src/engine/')
  const quick = others.filter(isQuick)
  const slow = others.filter((covering) => !isQuick(covering)).map((covering) => [covering])
  return [[first], ...(quick.length > 0 ? [quick] : []), ...slow]
}

async function inParallel<From, To>(all: From[], work: (each: From) => Promise<To>): Promise<To[]> {
  const results: To[] = []
  let next = 0
  const worker = async () => {
    while (next < all.length) {
      const index = next++
      results[index] = await work(all[index]!)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}
