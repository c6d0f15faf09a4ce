import type { FastifyBaseLogger } from 'fastify'
import { Administrators } from './accounts/administrators.ts'
import { makeCaptcha } from './accounts/captcha.ts'
import { KnownCallers } from './accounts/known-callers.ts'
import { accountRoutes } from './accounts/routes.ts'
import { makeSms } from './accounts/sms.ts'
import { signInSweeping } from './accounts/sweep.ts'
import { AccessTokens } from './accounts/tokens.ts'
import { deprecations } from './activity/deprecations.ts'
import { activityRoutes } from './activity/routes.ts'
import { apiDescription } from './api-description.ts'
import { auctionRoutes } from './auctions/routes.ts'
import { BidDesk, type Desk, type DeskParts, openDeskPool } from './bidding/desk.ts'
import { biddingRoutes, fastBids } from './bidding/routes.ts'
import { Ticker } from './closing/ticker.ts'
import type { Config } from './config.ts'
import { DatabaseClock } from './database/clock.ts'
import { type ConnectionSettings, type Database, longestWaitMs, openPool } from './database/pool.ts'
import { Sweeper } from './database/sweeper.ts'
import { DemoImages } from './demo/demo-images.ts'
import { LivingGala } from './demo/living-gala.ts'
import { Changes, staleTags } from './events/changes.ts'
import { Relay } from './events/relay.ts'
import { eventSweeping } from './events/retention.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { makeVisitorOf } from './http/access/caller.ts'
import { RateLimits, rateLimitSweeping } from './http/access/rate-limits.ts'
import { makeRouteAccess } from './http/access/route-access.ts'
import { ResponseCache } from './http/cache/response-cache.ts'
import { waitForOthers } from './http/cache/wait-for-others.ts'
import { useFastPath, useFrameworkOnly } from './http/fast-path/fast-path.ts'
import { watchDisk } from './http/operations/disk-metrics.ts'
import { healthRoutes } from './http/operations/health.ts'
import { watchReplication } from './http/operations/replication-metrics.ts'
import type { App } from './http/server/app-type.ts'
import { limitConnections } from './http/server/connections.ts'
import { openHttpApp } from './http/server/http-app.ts'
import { type Silence, trackInFlight } from './http/server/in-flight.ts'
import { ImageFolder } from './images/image-folder.ts'
import { imageRoutes } from './images/routes.ts'
import { ImageStore } from './images/store.ts'
import { imageSweepings } from './images/sweep.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { makeShowcase } from './items/showcase.ts'
import { openExportPool } from './management/files/exports.ts'
import { answeredRequestSweeping } from './management/once.ts'
import { RehearsalBots } from './management/rehearsals/bots.ts'
import { managementRoutes } from './management/routes.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import { notificationRoutes } from './notifications/routes.ts'
import type { BuiltPages } from './pages/built-pages.ts'
import { pageRoutes } from './pages/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { claimSweeping } from './push/claim.ts'
import { makeDeliver } from './push/deliver.ts'
import { pushRoutes } from './push/routes.ts'
import { PushSender } from './push/sender.ts'
import { ServerKey } from './push/server-key.ts'
import { openRealtime } from './realtime/realtime.ts'
import { screenRoutes } from './screens/routes.ts'
import { realTime, type Time } from './time/time.ts'

type ServiceParts = {
  config: Config
  db: Database
  /** For parts that open connections of their own: the desk, the relay. */
  connection: ConnectionSettings
  log: FastifyBaseLogger
  /** The built apps; without them only the API is served. */
  pages?: BuiltPages | undefined
  /** Whether other processes of this machine serve the same people. */
  isOneOfSeveral?: boolean
  /** Tests move it by hand, together with the database's goodlot_now(). */
  time?: Time
  /** Tests give a seeded one. */
  random?: () => number
  /** Tests tick by hand. */
  ticksByItself?: boolean
  /** When false, every request goes through the framework: for tests and measurements that compare the two. */
  hasFastPath?: boolean
  /** Tests shorten the wait for clients when stopping. */
  farewell?: Silence
  /** The benchmark compares another desk with ours. */
  makeDesk?: (parts: DeskParts) => Desk
}

export type Service = {
  app: App
  ticker: Ticker
  /** The demo's crowd, if there is one. */
  gala: LivingGala | null
  /** Tells the other processes how many pages follow each auction; this also happens every ten seconds. */
  countFollowers(): Promise<void>
  /** Those who bid in rehearsals. */
  bots: RehearsalBots
  /** Starts everything that runs without a request. */
  start(): Promise<void>
  /** Finishes what is in flight and turns the rest away. */
  stop(): Promise<void>
}

/** How long connected clients are still answered after the service has stopped listening. */
const LEAVING: Silence = { forMs: 1_000, withinMs: 2_000 }
/** Requests still unanswered by then are cut off, so that the whole stop takes less than ten seconds. */
const DRAIN_MS = 5_000
/** Requests that arrive just before everything closes still get a 503, so their senders know nothing was done. */
const FAREWELL: Silence = { forMs: 200, withinMs: 1_000 }

/** The whole service, running but not listening yet. */
export async function openService(parts: ServiceParts): Promise<Service> {
  const service = await buildService(parts)
  await service.start()
  return service
}

/** Puts the parts together and lists every route plugin by name. It needs no database until `start`. */
export async function buildService(parts: ServiceParts): Promise<Service> {
  const { config, db, connection, log, time = realTime, ticksByItself = true, farewell } = parts
  const { now } = time
  const { hasFastPath = true } = parts
  const makeDesk = parts.makeDesk ?? ((deskParts) => new BidDesk(deskParts))
  let isLeaving = false
  let isStopping = false
  const metrics = makeMetrics()
  watchDisk(metrics.registry, config.dataDir)
  watchReplication(metrics.registry, db)
  const cache = new ResponseCache({ now: time.monotonic })
  const changes = new Changes(db, cache)
  // The access checks have their own connections, so that bids are not held up by reads that wait for one.
  // Their counts need no standby's word.
  const gate = { ...connection, options: '-c synchronous_commit=local' }
  const gatePool = openPool(gate, { size: 2, name: 'goodlot access' })
  const limits = new RateLimits(gatePool, {
    time,
    changes: {
      smsDaily: { limit: config.sms.dailyCap, seconds: 86_400 },
      smsPerDialCodeDaily: { limit: config.sms.dailyCapPerDialCode, seconds: 86_400 },
      ...config.limits,
    },
  })
  const tokens = new AccessTokens({ keys: config.tokenKeys, acceptedClients: config.acceptedClients, now })
  const callers = new KnownCallers({ tokens, db: gatePool, now })
  const visitorOf = makeVisitorOf(config.trustedProxies)
  const access = makeRouteAccess({ callers, limits, visitorOf, readsAtOnce: config.readsAtOnce })
  const administrators = new Administrators(db, { emails: config.adminEmails, now })
  const sms = makeSms({ db, config, limits, log, metrics, time })
  const captcha = makeCaptcha({ config: config.captcha, log, metrics, time })
  const { pinSecret, allowZeroPin } = config
  const signIn = { db, administrators, sms, tokens, pinSecret, allowZeroPin }

  const clock = new DatabaseClock({ wall: now, monotonic: time.monotonic, log, metrics })
  const deskPool = openDeskPool(connection)
  const exportPool = openExportPool(connection)
  const desk = makeDesk({ db: deskPool, changes, adminEmails: config.adminEmails, metrics, log, time })
  const ticker = new Ticker({ changes, clock, log, time })

  const connectionWaitMs = () => longestWaitMs(db)
  const shell = {
    config,
    log,
    cache,
    metrics,
    isStopping: () => isStopping,
    time,
    connectionWaitMs,
    documentGate: access.visitor('anonymousRead').onRequest,
    api: apiDescription,
    deprecations,
  }
  const app = await openHttpApp(shell)
  const bids = { name: 'bids', trouble: () => desk.trouble() }
  const clocks = { name: 'clock', trouble: () => clock.trouble() }
  const dependencies = [bids, clocks, sms.dependency, captcha.dependency]
  healthRoutes(app, { db, dependencies, isLeaving: () => isLeaving, now: () => clock.now() })
  accountRoutes(app, { signIn, captcha, limits, access, metrics })
  profileRoutes(app, { changes, access, publicUrl: config.publicUrl, checkPhone: sms.checkPhone })
  const catalogue = { db, changes, cache, access, administrators, publicUrl: config.publicUrl }
  const showcase = makeShowcase(catalogue)
  auctionRoutes(app, { ...catalogue, showcase })
  itemRoutes(app, catalogue)
  favoriteRoutes(app, catalogue)
  invitationRoutes(app, catalogue)
  const { adminEmails, publicUrl } = config
  biddingRoutes(app, { changes, desk, access, administrators, adminEmails })
  notificationRoutes(app, { db, access })
  const push = makePush({ config, db, metrics, log, time })
  pushRoutes(app, { changes, access, publicKey: push?.publicKey ?? null, isProduction: config.isProduction })
  purchaseRoutes(app, { changes, administrators, adminEmails, access, publicUrl })
  activityRoutes(app, { db, administrators, access, publicUrl })
  const folder = new ImageFolder(config.dataDir)
  const stored = { db, folder, cacheBytes: config.imageCacheBytes, log }
  const images = config.isProduction ? new ImageStore(stored) : new DemoImages(stored)
  imageRoutes(app, { images, access })
  const organizers = { administrators, images, limits, adminEmails, exportPool }
  managementRoutes(app, { changes, access, ...organizers, desk, sms, publicUrl })

  screenRoutes(app, { db, access, publicUrl })

  const { pages } = parts
  const { siteKey: captchaSiteKey } = config.captcha
  if (pages)
    pageRoutes(app, { ...catalogue, showcase, pages, captchaSiteKey, now, eventId: () => relay.position })

  const relay = new Relay({
    connection,
    log,
    onDelay: (seconds) => metrics.eventDelaySeconds.observe(seconds),
  })
  const realtime = openRealtime(app, {
    config,
    db,
    relay,
    verifyToken: callers.verify,
    access,
    limits,
    metrics,
    log,
    time,
  })
  const bots = new RehearsalBots({ changes, desk, log, time, random: parts.random ?? Math.random })
  const sweepings = [
    eventSweeping(db),
    signInSweeping(db),
    rateLimitSweeping(db),
    answeredRequestSweeping(db),
    bots.sweeping,
    ...imageSweepings({ db, folder, log }),
    ...(push ? [push.sweeping] : []),
  ]
  const sweeper = new Sweeper({ log, time, sweepings })
  relay.onEvents((events) => {
    for (const tag of events.flatMap(staleTags)) cache.drop(tag)
    realtime.tell(events)
    push?.sender.hear(events)
  }, realtime.isHere)
  changes.onCommit(() => relay.announce())
  const { isWatched } = realtime
  const gala = config.hasDemoCrowd
    ? new LivingGala({ db, connection, desk, changes, isWatched, time, log })
    : null

  await app.ready()
  const inFlight = trackInFlight(app.server, { isStopping: () => isStopping, time })
  const { connections, trustedProxies } = config
  const watchers = [inFlight.watch, limitConnections(app.server, { ...connections, trustedProxies, time })]
  const isOpenToEverySite = config.corsOrigins.includes('*')
  const writes = fastBids(desk)
  const beforeRead = parts.isOneOfSeveral
    ? waitForOthers({ cache, time, caughtUp: () => relay.caughtUp() })
    : null
  if (hasFastPath)
    await useFastPath(app, { access, cache, metrics, isOpenToEverySite, beforeRead, writes, watchers })
  else useFrameworkOnly(app, watchers)
  return {
    app,
    ticker,
    gala,
    countFollowers: realtime.countFollowers,
    bots,
    async start() {
      await push?.sender.start()
      await relay.start()
      await clock.read(db)
      if (config.isProduction) await warnOfUnclaimed(administrators, log)
      if (ticksByItself) ticker.start()
      if (ticksByItself) gala?.start()
      if (ticksByItself) bots.start()
      sweeper.start()
    },
    async stop() {
      isLeaving = true
      const closed = inFlight.leave()
      const leaving = realtime.stop()
      await closed
      await inFlight.quiet(farewell ?? LEAVING)
      isStopping = true
      await ticker.stop()
      await gala?.stop()
      await bots.stop()
      sweeper.stop()
      const pushed = push?.sender.stop()
      await leaving
      await inFlight.drained(DRAIN_MS)
      await desk.drained()
      await inFlight.quiet(farewell ?? FAREWELL)
      app.server.close()
      app.server.closeAllConnections()
      await app.close()
      await deskPool.end()
      await exportPool.end()
      await gatePool.end()
      await relay.stop()
      await pushed
    },
  }
}

type PushParts = Pick<ServiceParts, 'config' | 'db' | 'log'> & { metrics: Metrics; time: Time }

/** Null when there is no key to push with. */
function makePush({ config, db, log, metrics, time }: PushParts) {
  const { pushPrivateKey: privateKey, publicUrl, isProduction } = config
  if (!privateKey) return null
  const contact = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@goodlot.example'
  const key = new ServerKey({ privateKey, contact, now: time.now })
  const deliver = makeDeliver({ key, isProduction, time })
  const sender = new PushSender({ db, deliver, metrics, log })
  return { publicKey: key.publicKey, sender, sweeping: claimSweeping(db) }
}

/** Nobody can sign in with these addresses or register them until an operator has created their accounts. */
async function warnOfUnclaimed(administrators: Administrators, log: FastifyBaseLogger): Promise<void> {
  const names = await administrators.unclaimed()
  if (names > 0)
    log.warn({ names }, 'some of ADMIN_EMAILS have no account yet: npm run administrator makes them')
}
