import { type ChildProcess, fork } from 'node:child_process'

/** One run of a test file, in a process that has already run others. */
export type Run = {
  test: string
  /** A file, and the program to load in its place. */
  mutant: { url: string; program: string } | null
  /** How long one step of the test may take. */
  seconds: number
  /** The files whose coverage is wanted. */
  measured?: string[]
}
export type Coverage = { url: string; startOffset: number; endOffset: number; count: number }[]
/** `failure` is the name of the first test that failed. */
export type Outcome = { failure: string | null; seconds: number; coverage: Coverage }

/** Modules of past runs stay in memory, so after this many a new process is started. */
const MOST_RUNS = 40
/** A whole test file may take this many times its longest step: a process in an endless loop cannot end itself. */
const MOST_STEPS = 3

/** Runs test files in a separate process, which is replaced after many runs or in an unknown state. */
export class TestProcess {
  #child: ChildProcess | null = null
  #runs = 0
  #lastFailed: Run | null = null

  async run(run: Run): Promise<Outcome> {
    if (this.#runs >= MOST_RUNS) await this.stop()
    const isFresh = this.#child === null
    const outcome = await this.#send(run)
    if (outcome !== null) {
      if (outcome.failure !== null) this.#lastFailed = run
      return outcome
    }
    this.#end()
    // Something that an earlier test left behind may be the cause, so try again in a new process.
    return isFresh ? { failure: 'crashed or took too long', seconds: 0, coverage: [] } : this.run(run)
  }

  /** First makes sure that tests failed because of their mutants, not because of what earlier ones left behind. */
  async stop(): Promise<void> {
    const control = this.#child && this.#lastFailed && { ...this.#lastFailed, mutant: null }
    const isBroken = control !== null && (await this.#send(control))?.failure !== null
    this.#end()
    if (isBroken) throw new Error(`${control.test} fails in a used process without any mutant`)
  }

  #end(): void {
    const pid = this.#child?.pid
    this.#child = null
    this.#runs = 0
    this.#lastFailed = null
    try {
      // Kills the group, so that whatever a test has started ends too.
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {}
  }

  /** Null when the process crashed or took too long. */
  #send(run: Run): Promise<Outcome | null> {
    this.#runs++
    this.#child ??= fork(new URL('./test-child.ts', import.meta.url), {
      detached: true,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const child = this.#child
    return new Promise((resolve) => {
      const finish = (outcome: Outcome | null) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(outcome)
      }
      const timer = setTimeout(() => finish(null), run.seconds * MOST_STEPS * 1000)
      child.once('message', (outcome: Outcome) => finish(outcome))
      child.once('exit', () => finish(null))
      child.send(run)
    })
  }
}
