import { write } from 'node:fs'
import { promisify } from 'node:util'
import type { DestinationStream } from 'pino'
import { pause, realTime } from '../../platform/time/time.ts'

const writeTo = promisify(write)

/** How many characters may wait to be written; lines beyond that are lost, and counted. */
const LONGEST = 1_000_000
const TRY_AGAIN_MS = 500

/**
 * Where the log goes. A full disk, a closed terminal or a reader that has stopped reading never stops the service:
 * lines are written one after another in the background, and wait while they cannot be.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number
  #waiting = ''
  #lost = 0
  #isHeldUp = false
  #writing: Promise<void> | null = null

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > LONGEST) {
      this.#lost++
      return
    }
    if (this.#lost > 0) {
      this.#waiting += `${JSON.stringify({ level: 40, time: realTime.now(), msg: 'lines of the log were lost', lines: this.#lost })}\n`
      this.#lost = 0
    }
    this.#waiting += line
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
  }

  /** Waits this long for the last lines. False: a write is stuck, so the process cannot end the usual way. */
  async close(withinMs: number): Promise<boolean> {
    const written = new AbortController()
    await Promise.race([this.#writing, pause(withinMs, written.signal)])
    written.abort()
    return !this.#isHeldUp
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      let bytes: Buffer = Buffer.from(this.#waiting)
      this.#waiting = ''
      while (bytes.length > 0) {
        const written = await this.#writeSome(bytes)
        // A log that cannot be written keeps no process alive.
        if (written === 0) await new Promise((again) => realTime.after(TRY_AGAIN_MS, () => again(null)))
        bytes = bytes.subarray(written)
      }
    }
  }

  async #writeSome(bytes: Buffer): Promise<number> {
    this.#isHeldUp = true
    try {
      return (await writeTo(this.#fd, bytes)).bytesWritten
    } catch {
      return 0
    } finally {
      this.#isHeldUp = false
    }
  }
}
