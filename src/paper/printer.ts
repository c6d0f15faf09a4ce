import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ConcurrencyLimit } from '../http/overload/concurrency-limit.ts'
import type { Time } from '../time/time.ts'
import type { PaperJob, PrintedFile } from './job.ts'

const PATIENCE_MS = 120_000
const MOST_MEMORY_MB = 384

/** Makes PDF files one at a time, each in a thread of its own: hundreds of pages take seconds, and bids must not wait. */
export class Printer {
  readonly #time: Time
  readonly #turns: ConcurrencyLimit

  constructor(time: Time, { mayWait = 4 } = {}) {
    this.#time = time
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
        const [file] = await once(worker, 'message', { signal: this.#time.deadline(PATIENCE_MS) })
        return file as PrintedFile
      } finally {
        await worker.terminate()
      }
    })
  }
}
