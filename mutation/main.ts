import { globSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globalSetup, globalTeardown } from '../test-kit/global-setup.ts'
import { tryAll, type Verdict } from './trial.ts'

const LEAST_SHARE = 0.95

const named = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

if (named.length === 0) {
  say('Name files or folders: npm run mutate -- src/engine src/auctions/visibility.ts')
  process.exit(2)
}

const files = named.flatMap(filesIn)
const folder = await mkdtemp(join(tmpdir(), 'goodlot-mutants-'))
// Reading the program takes longer than many tests do.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
await globalSetup()
try {
  process.exitCode = report(await tryAll({ files, folder, say })) ? 0 : 1
} finally {
  await globalTeardown()
  await rm(folder, { recursive: true, force: true })
}

/** Schemas and examples are what documents show, and have checks of their own. */
function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  const isProgram = (file: string) => !/(\.test|schema|example)\.ts$|\/proof\//.test(file)
  return globSync(`${place}/**/*.ts`).filter(isProgram).sort()
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
