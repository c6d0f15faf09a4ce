/** Collects what arrives, and lets a test wait for it without sleeping. */
export class Collector<Thing> {
  readonly all: Thing[] = []
  #waiting: (() => void)[] = []

  readonly add = (...things: Thing[]): void => {
    this.all.push(...things)
    for (const look of this.#waiting) look()
  }

  /**
   * Resolves with everything received so far once it is enough. It gives up a little before a test does, so that the
   * failure says what was received; no machine is so busy.
   */
  until(isEnough: (all: Thing[]) => boolean, withinMs = 240_000): Promise<Thing[]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        done()
        reject(
          new Error(`Not received in ${withinMs} ms. Received: ${JSON.stringify(this.all).slice(0, 2_000)}`),
        )
      }, withinMs)
      const look = () => {
        if (!isEnough(this.all)) return
        done()
        resolve([...this.all])
      }
      const done = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter((waiting) => waiting !== look)
      }
      this.#waiting.push(look)
      look()
    })
  }

  count(number: number): Promise<Thing[]> {
    return this.until((all) => all.length >= number)
  }
}
