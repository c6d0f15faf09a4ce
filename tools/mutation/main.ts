import { globSync, statSync } from 'node:fs'
import { globalSetup, globalTeardown } from '../../tests/kit/global-setup.ts'
import { runMutants } from './run-mutants.ts'

const named = process.argv.slice(2)
const files = (named.length > 0 ? named : ['src/engine']).flatMap(filesIn)
const log = (line: string) => process.stdout.write(`${line}\n`)

await globalSetup()
try {
  const results = await runMutants(files, log)
  const caught = results.filter(({ caughtBy }) => caughtBy !== null).length
  log(`${caught} of ${results.length} caught: ${((100 * caught) / Math.max(1, results.length)).toFixed(1)} %`)
  process.exitCode = caught === results.length ? 0 : 1
} finally {
  await globalTeardown()
}

/** Leaves out schemas and examples, which only appear in documents and have their own checks. */
function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  const isProgram = (file: string) => !/(\.test|schema|example)\.ts$|\/proof\//.test(file)
  return globSync(`${place}/**/*.ts`).filter(isProgram).sort()
}
