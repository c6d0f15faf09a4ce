import { type ChildProcess, fork } from 'node:child_process'
import { type Outcome, type Task, TOO_LONG_CODE } from './task.ts'

/** A mistake that makes a test wait for ever counts as noticed; a machine that is too busy would look the same. */
export const TOO_LONG = 'took too long'

/** Modules of past generations stay in memory, so after this many a new process is started. */
const MOST_GENERATIONS = 30
/** A whole test file may take this many times the longest step: a process in an endless loop cannot end itself. */
const MOST_STEPS = 3

type Wish = Pick<Task, 'test' | 'mutation' | 'seconds'> & { covered?: string[] }

/** Runs test files in a separate process, which is replaced after many generations or in an unknown state. */
export class TestProcess {
  #child: ChildProcess | null = null
  #generations = 0
  #mutation: Task['mutation'] = null
  #lastFailed: Wish | null = null

  async run(wish: Wish): Promise<Outcome> {
    if (this.#generations >= MOST_GENERATIONS) await this.stop()
    const isUsed = this.#child !== null
    const outcome = await this.#ask(wish)
    if (typeof outcome !== 'string') {
      if (outcome.failure !== null) this.#lastFailed = wish
      return outcome
    }
    this.#end()
    // Something that an earlier test left behind may be the cause, so try again in a new process.
    if (isUsed) return this.run(wish)
    return { failure: outcome, seconds: 0, ranges: [] }
  }

  /** First makes sure that tests failed because of their mistakes, not because of what earlier ones left behind. */
  async stop(): Promise<void> {
    const control = this.#child && this.#lastFailed && { ...this.#lastFailed, mutation: null }
    const outcome = control && (await this.#ask(control))
    this.#end()
    if (outcome && (typeof outcome === 'string' || outcome.failure !== null))
      throw new Error(`${control.test} fails in a used process without any mistake`)
  }

  #end(): void {
    const pid = this.#child?.pid
    this.#child = null
    this.#generations = 0
    this.#lastFailed = null
    try {
      // Kills the group, so that whatever a test has started ends too.
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {}
  }

  /** The outcome, or why there is none. */
  #ask({ covered = [], ...wish }: Wish): Promise<Outcome | string> {
    const isSameAsLast = this.#child !== null && wish.mutation !== null && wish.mutation === this.#mutation
    this.#mutation = wish.mutation
    if (!isSameAsLast) this.#generations++
    this.#child ??= fork(new URL('./test-child.ts', import.meta.url), {
      detached: true,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const child = this.#child
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(TOO_LONG), wish.seconds * MOST_STEPS * 1000)
      const finish = (outcome: Outcome | string) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(outcome)
      }
      child.once('message', (outcome: Outcome) => finish(outcome))
      child.once('exit', (code) => finish(code === TOO_LONG_CODE ? TOO_LONG : `ended with ${code}`))
      child.send({ ...wish, covered, isSameAsLast } satisfies Task)
    })
  }
}
