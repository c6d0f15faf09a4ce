import { pause } from '../time/time.ts'

/** Wakes one sleeper. A signal that finds nobody asleep makes the next sleep end at once. */
export class WakeSignal {
  #waking = new AbortController()

  signal(): void {
    this.#waking.abort()
  }

  async sleep(ms: number): Promise<void> {
    await pause(ms, this.#waking.signal)
    this.#waking = new AbortController()
  }
}
