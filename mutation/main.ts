import { hash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../test-kit/global-setup.ts'
import { isEquivalent } from './equivalents.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { tryAll, type Verdict } from './trial.ts'

const LEAST_SHARE = 0.95

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Makes only this many of all mistakes, the same ones each time, for an estimate. */
    sample: { type: 'string' },
    /** Runs tests, the likeliest first, for at most this long per mistake: what they catch is a lower bound. */
    'seconds-each': { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

if (named.length === 0) {
  say('Name files or folders: npm run mutate -- src/engine src/auctions/visibility.ts')
  process.exit(2)
}

const files = named.flatMap(filesIn)
await globalSetup()
try {
  const [atOnce, secondsEach] = [Number(values['at-once']), Number(values['seconds-each'])]
  const verdicts = await tryAll({ files, say, atOnce, secondsEach, isChosen: chosen() })
  process.exitCode = report(verdicts) ? 0 : 1
} finally {
  await globalTeardown()
}

/** Leaves out schemas and examples, which only appear in documents and have their own checks. */
function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  const isProgram = (file: string) => !/(\.test|schema|example)\.ts$|\/proof\//.test(file)
  return globSync(`${place}/**/*.ts`).filter(isProgram).sort()
}

/** Chosen by the hash of their names, so that a sample is as good as random and still the same tomorrow. */
function chosen(): (file: string, mutant: Mutant) => boolean {
  if (values.sample === undefined) return () => true
  const lotOf = (file: string, { name }: Mutant) => hash('sha256', `${file} ${name}`)
  const lots = files.flatMap((file) =>
    mutantsOf(readFileSync(file, 'utf8'))
      .filter((mutant) => !isEquivalent(file, mutant))
      .map((mutant) => lotOf(file, mutant)),
  )
  const drawn = new Set(lots.sort().slice(0, Number(values.sample)))
  say(`a sample of ${drawn.size} of ${lots.length} mistakes`)
  return (file, mutant) => drawn.has(lotOf(file, mutant))
}

function report(verdicts: Verdict[]): boolean {
  const count = (fate: Verdict['fate']) => verdicts.filter((verdict) => verdict.fate === fate).length
  const [caught, survived, equivalent] = [count('caught'), count('survived'), count('equivalent')]
  const share = caught / Math.max(1, caught + survived)
  say(
    `${caught} of ${caught + survived} caught: ${(100 * share).toFixed(1)} %, and ${equivalent} that nobody could notice`,
  )
  return share >= LEAST_SHARE
}
