import type { ConnectionSettings } from '../../src/platform/database/pool.ts'
import { kill, type Run, run } from '../../tests/kit/process.ts'
import { PIN_SECRET, TOKEN_KEYS } from './stage.ts'

/** One of several machines: a service with its own folder on a shared database. */
export class Machine {
  readonly port: number
  readonly #env: Record<string, string>
  #service: Run | undefined

  constructor({
    port,
    dataDir,
    database,
  }: {
    port: number
    dataDir: string
    database: ConnectionSettings
  }) {
    this.port = port
    this.#env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(database),
      TRUSTED_PROXIES: '127.0.0.1',
      TOKEN_KEYS,
      PIN_SECRET,
      RATE_LIMITS: ['itemBid', 'signedInRead', 'anonymousRead', 'anonymousUncachedRead']
        .map((name) => `${name}=99999999/60`)
        .join(),
    }
  }

  get service(): Run {
    return this.#service!
  }

  async start(): Promise<void> {
    this.#service = await run(this.#env)
    await this.#service.ready
  }

  /** Restarts as an update does. Returns how many milliseconds the stop took, and fails unless it was clean. */
  async restart(): Promise<number> {
    const service = this.#service!
    const stoppedAt = performance.now()
    service.interrupt('SIGTERM')
    const { code, signal } = await service.ended
    const stopMs = Math.round(performance.now() - stoppedAt)
    if (code !== 0) throw new Error(`A machine ended with ${code ?? signal}: ${service.output.errors}`)
    await this.start()
    return stopMs
  }

  /** Resolves when the process is gone. */
  async kill(): Promise<void> {
    kill(this.#service!.child.pid!)
    await this.#service!.ended
  }
}

export const urlOf = ({ host, user, database }: ConnectionSettings) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
