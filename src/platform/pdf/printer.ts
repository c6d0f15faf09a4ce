import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { type Asker, SharedLimit } from '../http/overload/shared-limit.ts'
import { BoundedStore } from '../memory/bounded-store.ts'
import type { Time } from '../time/time.ts'
import type { PaperJob } from './job.ts'
import type { ReadPicture } from './sheet.ts'
import type { FromWorker } from './worker.ts'

const MOST_MEMORY_MB = 384
/** A page takes milliseconds, and seconds on a busy machine. */
const LONGEST_SILENCE_MS = 60_000

type Printing = { atOnce: number; mayWait: number }

/** Makes PDF files, each in a thread of its own: hundreds of pages take seconds, and bids must not wait. */
export class Printer {
  readonly #time: Time
  readonly #log: FastifyBaseLogger
  readonly #turns: SharedLimit

  constructor({ time, log }: { time: Time; log: FastifyBaseLogger }, { atOnce, mayWait }: Printing) {
    this.#time = time
    this.#log = log
    this.#turns = new SharedLimit(time, { atOnce, ofOrganization: 1, mayWait })
  }

  /**
   * The file, which is sent while its pages are drawn. What is on them is read when its turn has come. The organization
   * has its next turn when the file was read or its reader has left.
   */
  async print(
    asker: Asker,
    read: () => Promise<PaperJob>,
    readPicture: ReadPicture = noPicture,
  ): Promise<Readable> {
    const turn = await this.#turns.enter(asker)
    try {
      const job = await read()
      asker.signal.throwIfAborted()
      return this.#start(job, { ...turn, readPicture })
    } catch (error) {
      turn.leave()
      throw error
    }
  }

  #start(
    job: PaperJob,
    { end, leave, readPicture }: { end(): void; leave(): void; readPicture: ReadPicture },
  ): Readable {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const isSilent = () => file.destroy(new Error('no page was drawn for a minute'))
    let silence = this.#time.after(LONGEST_SILENCE_MS, isSilent)
    const file = new Readable({
      read() {},
      destroy: (error, done) => {
        silence.cancel()
        worker.terminate().then(() => {
          leave()
          done(error)
        })
      },
    })
    worker.on('message', async (message: FromWorker) => {
      silence.cancel()
      silence = this.#time.after(LONGEST_SILENCE_MS, isSilent)
      if ('part' in message) file.push(message.part)
      else if ('missing' in message) this.#logMissing(job.kind, message.missing)
      else worker.postMessage(await readPicture(message.picture).catch(() => null))
    })
    worker.once('error', (error: Error) => file.destroy(error))
    worker.once('exit', () => {
      silence.cancel()
      end()
      file.push(null)
    })
    return file
  }

  /** Names the parts of Unicode and never the letters: they may be of somebody's name. */
  #logMissing(kind: PaperJob['kind'], missing: string[]): void {
    if (missing.length === 0) return
    const partOf = (letter: string) => `U+${(letter.codePointAt(0)! >> 8).toString(16).toUpperCase()}xx`
    const parts = [...new Set(missing.map(partOf))]
    this.#log.warn({ kind, parts }, 'letters that no font has were printed as boxes')
  }
}

const noPicture = async () => null

/** Prints small files whole, and holds the last ones: the same page is asked for again, by its reader or by the desk. */
export class HoldingPrinter {
  readonly #printer: Printer
  readonly #made: BoundedStore<Buffer>

  constructor(parts: { time: Time; log: FastifyBaseLogger }, printing: Printing) {
    this.#printer = new Printer(parts, printing)
    this.#made = new BoundedStore({ name: 'receiptFiles', bytesOf: (file) => file.length })
  }

  /** By what is on it, so that a file is never older than its content. */
  async print(asker: Asker, job: PaperJob): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(job)).digest('base64')
    const made = this.#made.get(key)
    if (made) return made
    const pages = await this.#printer.print(asker, async () => job)
    asker.signal.addEventListener('abort', () => pages.destroy())
    const file = await buffer(pages)
    this.#made.set(key, file)
    return file
  }
}
