/** Wakes one sleeper. A signal that finds nobody asleep makes the next sleep end at once. */
export class WakeSignal {
  #isRung = false
  #wake: (() => void) | null = null

  signal(): void {
    this.#isRung = true
    this.#wake?.()
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = null
    }
    this.#isRung = false
  }
}
