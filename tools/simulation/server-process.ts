import { type ChildProcess, fork } from 'node:child_process'
import type { Failpoint } from './failpoints.ts'

/** One of the product's servers, with a supervisor that starts it again whenever it dies. */
export class ServerProcess {
  readonly number: number
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  #port: number
  #isUp = false
  #isStopped = false
  /** How often it was started. */
  starts = 0
  /** How many milliseconds each start took until it listened. */
  readonly startTimes: number[] = []
  /** Exits that the simulation did not cause. */
  readonly crashes: string[] = []
  #onUp: (() => void)[] = []
  /** Called for every failpoint that struck and left the process alive. */
  onStruck: (point: Failpoint) => void = () => {}

  constructor(number: number, env: Record<string, string>) {
    this.number = number
    this.#env = env
    this.#port = Number(env.PORT)
  }

  get port(): number {
    return this.#port
  }

  get isUp(): boolean {
    return this.#isUp
  }

  async up(): Promise<void> {
    if (this.#isUp) return
    await new Promise<void>((done) => this.#onUp.push(done))
  }

  start(): void {
    this.starts++
    const startedAt = performance.now()
    const child = fork(new URL('./server.ts', import.meta.url), [], {
      env: { ...process.env, ...this.#env, PORT: String(this.#port) },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-2_000)
    })
    this.#child = child
    child.on('message', (message: { port: number } | { struck: Failpoint }) => {
      if ('struck' in message) return this.onStruck(message.struck)
      this.#port = message.port
      this.#isUp = true
      this.startTimes.push(Math.round(performance.now() - startedAt))
      for (const send of this.#onUp.splice(0)) send()
    })
    child.once('exit', (code) => {
      this.#isUp = false
      if (code !== null && !this.#isStopped) this.crashes.push(`exit ${code}: ${said.trim()}`)
      if (!this.#isStopped) setTimeout(() => this.#isStopped || this.start(), 20)
    })
  }

  arm(point: Failpoint, ms: number): void {
    if (this.#isUp) this.#child?.send({ point, ms }, () => {})
  }

  kill(): void {
    this.#isUp = false
    this.#child?.kill('SIGKILL')
  }

  /** Sends SIGSTOP for a while: to everybody else its connections are frozen. */
  freeze(ms: number): void {
    const child = this.#child
    child?.kill('SIGSTOP')
    setTimeout(() => child?.kill('SIGCONT'), ms)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
}
