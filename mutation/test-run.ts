import { spawn } from 'node:child_process'

/** A mistake that makes a test wait for ever counts as noticed; so would a machine that is too busy. */
export const TOO_LONG = 'took too long'

export type TestRun = {
  isGreen: boolean
  /** The first test that failed, or why there was none. */
  failure: string
  seconds: number
}

export type TestRunOptions = {
  files: string[]
  env?: Record<string, string>
  seconds: number
  /** Loaded before the tests. */
  preload?: string
}

/** Runs test files in one process, and ends it at the first failure. */
export async function runTests({ files, env = {}, seconds, preload }: TestRunOptions): Promise<TestRun> {
  const started = performance.now()
  const flags = ['--test', '--test-isolation=none', '--test-reporter=tap', `--test-timeout=${seconds * 1000}`]
  const child = spawn(
    process.execPath,
    [...(preload ? [`--import=${preload}`] : []), ...flags, ...files],
    // A group of its own, so that whatever a test has started ends with it.
    {
      detached: true,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let failure = ''
  let output = ''
  const end = (reason: string) => {
    failure ||= reason
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {}
  }
  const timer = setTimeout(() => end(TOO_LONG), seconds * 1000)
  child.stderr.resume()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000)
    const failed = /^ *not ok \d+ - (.*)$/m.exec(output)
    if (failed) end(failed[1]!)
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearTimeout(timer)
  if (code !== 0) failure ||= `ended with ${code}`
  return { isGreen: failure === '', failure, seconds: (performance.now() - started) / 1000 }
}
