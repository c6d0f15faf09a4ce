import { spawnSync } from 'node:child_process'

/** Tests of one part mostly wait for their database; those of the whole run several programs each. */
const stages = [
  {
    atOnce: 4,
    files: ['src/*.test.ts', 'src/!(whole-service)/**/*.test.ts', 'web/!(journeys)/**/*.test.ts'],
  },
  { atOnce: 2, files: ['{simulation,fuzz,bench,mutation,scripts,deploy}/**/*.test.ts'] },
  { atOnce: 3, files: ['src/whole-service/*.test.ts', 'web/journeys/*.test.ts'] },
]

const asked = process.argv.slice(2)
const codes = asked.length > 0 ? [run(4, asked)] : stages.map(({ atOnce, files }) => run(atOnce, files))
process.exit(Math.max(...codes))

function run(atOnce: number, files: string[]): number {
  const flags = [
    '--test',
    `--test-concurrency=${atOnce}`,
    '--test-timeout=300000',
    '--test-global-setup=test-kit/global-setup.ts',
  ]
  return spawnSync(process.execPath, [...flags, ...files], { stdio: 'inherit' }).status ?? 1
}
