import type { Database, Transaction } from '../../src/platform/database/pool.ts'

/**
 * Where a process can be struck while it writes. The first five end it with SIGKILL; `answer-lost` cuts the connection
 * after a commit that happened, `connection-cut` before one that did not; `frozen` hears nothing from the database for
 * a while; `slow` pauses between reading and writing, `slow-commit` between writing and the commit.
 */
export const failpoints = [
  'before-begin',
  'after-insert',
  'before-commit',
  'after-commit',
  'after-answer',
  'answer-lost',
  'connection-cut',
  'frozen',
  'slow',
  'slow-commit',
] as const

export type Failpoint = (typeof failpoints)[number]

export const killsTheProcess = (point: Failpoint) => failpoints.indexOf(point) < 5

/** One named failpoint, armed from outside; the next transaction that passes it is struck. */
export class Trap {
  readonly #onStruck: (point: Failpoint) => void
  #armed: Failpoint | null = null
  #ms = 0

  constructor(onStruck: (point: Failpoint) => void) {
    this.#onStruck = onStruck
  }

  /** A failpoint that kills is not replaced by one that does not. */
  arm(point: Failpoint, ms: number): void {
    if (this.#armed !== null && killsTheProcess(this.#armed)) return
    this.#armed = point
    this.#ms = ms
  }

  isArmed(point: Failpoint): boolean {
    return this.#armed === point
  }

  /** True once each time it is armed. */
  springs(point: Failpoint): boolean {
    if (this.#armed !== point) return false
    this.#armed = null
    this.#onStruck(point)
    return true
  }

  get ms(): number {
    return this.#ms
  }
}

export function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way; nothing more may happen until it arrives.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
}

/** The same database, with its transactions going through the trap. */
export function trapped(db: Database, trap: Trap): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'connect') return async () => trappedTransaction(await target.connect(), trap)
      return bound(target, name)
    },
  })
}

function trappedTransaction(tx: Transaction, trap: Trap): Transaction {
  const sent: Promise<unknown>[] = []
  /** Once a failpoint holds the pipeline, nothing else is sent. */
  let holding: Promise<unknown> | null = null
  const query = (...args: unknown[]): Promise<unknown> => {
    const forward = () => (tx.query as (...all: unknown[]) => Promise<unknown>).apply(tx, args)
    const text = textOf(args[0])
    if (holding) {
      holding = holding.then(forward)
      return holding
    }
    const dawdle = () =>
      (holding = Promise.allSettled(sent)
        .then(() => pause(trap.ms))
        .then(forward))
    if (text === 'begin' && trap.springs('before-begin')) die()
    if (text.startsWith('update standings') && trap.springs('slow')) return dawdle()
    if (/^insert into (bids|purchases|payments|registrations)/.test(text) && trap.springs('after-insert'))
      return (holding = forward().then(die))
    if (text === 'commit') {
      if (trap.springs('before-commit')) return (holding = Promise.allSettled(sent).then(die))
      if (trap.springs('after-commit')) return forward().then(die)
      if (trap.springs('answer-lost')) return forward().then(() => cut(tx))
      if (trap.springs('connection-cut')) return (holding = Promise.allSettled(sent).then(() => cut(tx)))
      if (trap.springs('frozen')) freeze(tx, trap.ms)
      if (trap.springs('slow-commit')) return dawdle()
    }
    const answer = forward()
    sent.push(answer.catch(() => {}))
    return answer
  }
  return new Proxy(tx, {
    get(target, name) {
      return name === 'query' ? query : bound(target, name)
    },
  })
}

type Wire = { connection: { stream: import('node:net').Socket } }

/** Does to the process what a failing network or database would do. */
function cut(tx: Transaction): never {
  ;(tx as unknown as Wire).connection.stream.destroy()
  throw new Error('Connection terminated unexpectedly')
}

function freeze(tx: Transaction, ms: number): void {
  const { stream } = (tx as unknown as Wire).connection
  stream.pause()
  setTimeout(() => stream.resume(), ms)
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

function textOf(query: unknown): string {
  return (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? '')).trim()
}

function bound<Target extends object>(target: Target, name: string | symbol): unknown {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
