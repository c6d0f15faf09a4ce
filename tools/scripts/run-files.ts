import { type ChildProcess, spawn } from 'node:child_process'

export type Ran = { hasFailed: boolean; output: string; errors: string }

/** What the reporter writes before its list of failures. */
export const FAILING = '✖ failing tests:'

/** Runs test files in one process, which is in `running` meanwhile. */
export function runFiles(files: string[], running: Set<ChildProcess>): Promise<Ran> {
  // What a test waits for may never come. It fails after five minutes, and its process ends although something still waits.
  const flags = [
    '--test',
    '--test-isolation=none',
    '--test-timeout=300000',
    '--test-force-exit',
    '--test-reporter=spec',
  ]
  const child = spawn(process.execPath, [...flags, ...files], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return new Promise((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      // Node ends with code 0 when it was only an `after` outside of all suites that failed.
      resolve({ hasFailed: code !== 0 || output.includes(`\n${FAILING}\n`), output, errors })
    }),
  )
}
