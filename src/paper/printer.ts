import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { ConcurrencyLimit } from '../http/overload/concurrency-limit.ts'
import type { Time } from '../time/time.ts'
import type { PaperJob, PrintedFile } from './job.ts'

const PATIENCE_MS = 120_000
const MOST_MEMORY_MB = 384

/** Makes PDF files one at a time, each in a thread of its own: hundreds of pages take seconds, and bids must not wait. */
export class Printer {
  readonly #time: Time
  readonly #log: FastifyBaseLogger
  readonly #turns: ConcurrencyLimit

  constructor({ time, log }: { time: Time; log: FastifyBaseLogger }, { mayWait = 4 } = {}) {
    this.#time = time
    this.#log = log
    this.#turns = new ConcurrencyLimit({ atOnce: 1, mayWait })
  }

  /** What is on the paper is read when its turn has come: with pictures it takes megabytes. */
  print(read: () => Promise<PaperJob>): Promise<PrintedFile> {
    return this.#turns.pass(async () => {
      const job = await read()
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: job,
        resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      })
      try {
        const signal = this.#time.deadline(PATIENCE_MS)
        const [file]: PrintedFile[] = await once(worker, 'message', { signal })
        this.#logMissing(job.kind, file!.missing)
        return file!
      } finally {
        await worker.terminate()
      }
    })
  }

  /** Names the parts of Unicode and never the letters: they may be of somebody's name. */
  #logMissing(kind: PaperJob['kind'], missing: string[]): void {
    if (missing.length === 0) return
    const partOf = (letter: string) => `U+${(letter.codePointAt(0)! >> 8).toString(16).toUpperCase()}xx`
    const parts = [...new Set(missing.map(partOf))]
    this.#log.warn({ kind, parts }, 'letters that no font has were printed as boxes')
  }
}
