import type { Desk } from '../../live/bidding/desk.ts'
import { Ticker } from '../../live/closing/ticker.ts'
import { RehearsalBots } from '../../organizers/rehearsals/rehearsal-bots.ts'
import { DatabaseClock } from '../../platform/database/clock.ts'
import { LivingGala } from '../demo/living-gala.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

type BackgroundSettings = {
  desk: Desk
  /** Whether anybody on this process follows an auction. */
  isWatched: (auctionId: number) => boolean
  /** Tests give a seeded one. */
  random?: (() => number) | undefined
  /** Tests tick by hand. */
  ticksByItself?: boolean | undefined
}

/** What acts by the clock: the ticker that opens and closes, the demo's crowd, the bots of rehearsals. */
export function openBackground(base: Base, settings: BackgroundSettings) {
  const { config, db, log, metrics, time } = base
  const { desk, isWatched, random = Math.random, ticksByItself = true } = settings
  const clock = new DatabaseClock({ wall: time.now, monotonic: time.monotonic, log, metrics })
  const ticker = new Ticker({ ...base, clock })
  const gala = config.hasDemoCrowd ? new LivingGala({ ...base, desk, isWatched }) : null
  const bots = new RehearsalBots({ ...base, desk, random })
  const acting = [ticker, ...(gala ? [gala] : []), bots]
  const part: Part = {
    dependencies: [{ name: 'clock', trouble: () => clock.trouble() }],
    sweepings: [bots.sweeping],
    async start() {
      await clock.read(db)
      if (ticksByItself) for (const one of acting) one.start()
    },
    async stop() {
      for (const one of acting) await one.stop()
    },
  }
  return { ...part, clock, ticker, gala, bots }
}
