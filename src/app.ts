import { notificationRoutes } from './auction/notifications/routes.ts'
import { activityRoutes } from './live/activity/routes.ts'
import { fastBids } from './live/bidding/routes.ts'
import type { Ticker } from './live/closing/ticker.ts'
import { openRealtime } from './live/realtime/realtime.ts'
import { screenRoutes } from './live/screens/routes.ts'
import { closeBeforeCash } from './money/payments/pay.ts'
import type { RehearsalBots } from './organizers/rehearsals/rehearsal-bots.ts'
import { makeSms } from './people/accounts/sms.ts'
import { pushRoutes } from './people/push/routes.ts'
import { failingRowsSweeping, setAsideTrouble } from './platform/database/each-by-itself.ts'
import { Sweeper } from './platform/database/sweeper.ts'
import { endedAccount, staleTags } from './platform/events/changes.ts'
import type { FoundEvent } from './platform/events/event-rows.ts'
import { Relay } from './platform/events/relay.ts'
import { eventSweeping } from './platform/events/retention.ts'
import { waitForOthers } from './platform/http/cache/wait-for-others.ts'
import type { App } from './platform/http/server/app-type.ts'
import type { DrainTime } from './platform/http/server/in-flight.ts'
import type { LivingGala } from './service/demo/living-gala.ts'
import type { BuiltPages } from './service/pages/built-pages.ts'
import { openAccounts } from './service/parts/accounts.ts'
import { openBackground } from './service/parts/background.ts'
import { type Base, type BaseSettings, openBase } from './service/parts/base.ts'
import { type MakeDesk, openBidding } from './service/parts/bidding.ts'
import { openCatalogue } from './service/parts/catalogue.ts'
import { openFront } from './service/parts/front.ts'
import { openImages } from './service/parts/images.ts'
import { leaseSweeping } from './service/parts/leases.ts'
import { openManagement } from './service/parts/management.ts'
import { openMessaging } from './service/parts/messaging.ts'
import { openPages } from './service/parts/pages.ts'
import { type Part, startPart } from './service/parts/part.ts'
import { openPayments } from './service/parts/payments.ts'
import { openPersonalData } from './service/parts/personal-data.ts'
import { openPurchases } from './service/parts/purchases.ts'
import { openPushing } from './service/parts/pushing.ts'
import { openWebhooks } from './service/parts/webhooks.ts'

type ServiceSettings = BaseSettings & {
  /** The built apps; without them only the API is served. */
  pages?: BuiltPages | undefined
  /** Whether other processes of this machine serve the same people. */
  isOneOfSeveral?: boolean
  /** Tests give a seeded one. */
  random?: () => number
  /** Tests tick by hand. */
  ticksByItself?: boolean
  /** When false, every request goes through the framework: for tests and measurements that compare the two. */
  hasFastPath?: boolean
  /** Tests shorten the wait for clients when stopping. */
  drain?: DrainTime
  /** The benchmark compares another desk with ours. */
  makeDesk?: MakeDesk
}

export type Service = {
  app: App
  ticker: Ticker
  /** The demo's crowd, if there is one. */
  gala: LivingGala | null
  /** Sends the other processes how many pages follow each auction; this also happens every ten seconds. */
  countFollowers(): Promise<void>
  /** Those who bid in rehearsals. */
  bots: RehearsalBots
  /** Starts everything that runs without a request. */
  start(): Promise<void>
  /** Finishes what is in flight and refuses the rest. */
  stop(): Promise<void>
}

/** The whole service, running but not listening yet. */
export async function openService(settings: ServiceSettings): Promise<Service> {
  const service = await buildService(settings)
  await service.start()
  return service
}

/** Puts the parts together. It needs no database until `start`. */
export async function buildService(settings: ServiceSettings): Promise<Service> {
  const base = openBase(settings)
  const { config, db, connection, cache, changes, log, metrics, time } = base
  const { isProduction } = config
  const { pages, isOneOfSeveral, random, ticksByItself, hasFastPath, drain } = settings
  const onDelay = (seconds: number) => metrics.eventDelaySeconds.observe(seconds)
  const relay = new Relay({ connection, log, holder: base.holder, onDelay })
  const pushing = openPushing(base)
  const sms = makeSms(base)
  const messaging = openMessaging(base, sms)
  const accounts = openAccounts(base, sms, messaging)
  const catalogue = openCatalogue(base)
  const bidding = openBidding(base, settings.makeDesk)
  const images = openImages(base)
  const online = openPayments(base, accounts.captcha)
  const closePayable = async (receiptId: number) => {
    if (online) await closeBeforeCash(online.payments, receiptId)
  }
  const webhooks = openWebhooks(base, random ?? Math.random)
  const management = openManagement(base, {
    desk: bidding.desk,
    sms,
    images: images.images,
    payments: online?.payments ?? null,
    mailing: messaging.mailing,
    sealing: webhooks.sealing,
  })
  const realtime = openRealtime({ ...base, relay, verifyToken: base.callers.verify })
  const { isWatched, countFollowers } = realtime
  const background = openBackground(base, { desk: bidding.desk, isWatched, random, ticksByItself })
  const { ticker, gala, bots, clock } = background

  relay.onEvents((events) => {
    dropStale(base, events)
    realtime.broadcast(events)
    pushing?.sender.onEvents(events)
  }, realtime.isConnected)
  changes.onCommit(() => relay.announce())

  /**
   * Parts add their routes and start in this order, and stop in reverse, so that a stop loses nothing: when the ticker
   * and the bots stop, nobody is connected any more; the desk has answered every bid before its connections end, and
   * before the relay ends, which wakes other processes. The caller closes the database last. Pushing starts before the
   * relay, so that it knows who has a device when the first event comes.
   */
  const parts: Part[] = [
    base.part,
    ...(pushing ? [pushing] : []),
    {
      dependencies: [{ name: 'sweeps', trouble: () => setAsideTrouble(db) }],
      sweepings: [failingRowsSweeping(db), leaseSweeping(db)],
    },
    { sweepings: [eventSweeping(db)], start: () => relay.start(), stop: () => relay.stop() },
    accounts,
    catalogue,
    bidding,
    { routes: (app) => notificationRoutes(app, base) },
    { routes: (app) => pushRoutes(app, { ...base, isProduction, publicKey: pushing?.publicKey ?? null }) },
    openPurchases(base, closePayable),
    ...(online ? [online] : []),
    { routes: (app) => activityRoutes(app, base) },
    messaging,
    webhooks,
    openPersonalData(base),
    images,
    management,
    { routes: (app) => screenRoutes(app, base) },
    ...(pages ? [openPages(base, { pages, catalogue, relay })] : []),
    { routes: realtime.routes },
    background,
  ]
  parts.push(new Sweeper({ log, time, sweepings: parts.flatMap((part) => part.sweepings ?? []) }))
  const front = await openFront(base, {
    parts,
    hasFastPath,
    drain,
    now: () => clock.now(),
    fastWrites: fastBids(bidding.desk),
    beforeRead: isOneOfSeveral
      ? waitForOthers({ cache, time, caughtUp: (signal) => relay.caughtUp(signal) })
      : null,
    closeLiveConnections: realtime.stop,
  })
  parts.push(front)

  return {
    app: front.app,
    ticker,
    gala,
    bots,
    countFollowers,
    async start() {
      for (const part of parts) await startPart(part, log)
    },
    async stop() {
      for (const part of parts.toReversed()) await part.stop?.()
    },
  }
}

/** What was cached before these events is not served any more. */
function dropStale({ cache, callers }: Base, events: FoundEvent[]): void {
  for (const tag of events.flatMap(staleTags)) cache.drop(tag)
  for (const userId of events.flatMap(endedAccount)) callers.forget(userId)
}
