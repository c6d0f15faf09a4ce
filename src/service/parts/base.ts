import type { FastifyBaseLogger } from 'fastify'
import { Administrators } from '../../people/accounts/administrators.ts'
import { isLikeKey } from '../../people/accounts/key-text.ts'
import { KnownCallers } from '../../people/accounts/known-callers.ts'
import { OrganizationKeys } from '../../people/accounts/organization-keys.ts'
import { AccessTokens } from '../../people/accounts/tokens.ts'
import type { Config } from '../../platform/config/config.ts'
import { newHolder } from '../../platform/database/live-processes.ts'
import { type ConnectionSettings, type Database, openPool } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { makeVisitorOf } from '../../platform/http/access/caller.ts'
import { RateLimits, rateLimitSweeping } from '../../platform/http/access/rate-limits.ts'
import { makeRouteAccess } from '../../platform/http/access/route-access.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { watchDisk } from '../../platform/http/operations/disk-metrics.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { watchReplication } from '../../platform/http/operations/replication-metrics.ts'
import { HoldingPrinter, Printer } from '../../platform/pdf/printer.ts'
import { realTime, type Time } from '../../platform/time/time.ts'
import type { Part } from './part.ts'

/** After the close many guests ask for theirs at once; a file takes half a second. */
const MOST_RECEIPTS_WAITING = 80

export type BaseSettings = {
  config: Config
  db: Database
  /** For parts that open connections of their own: the desk, the relay. */
  connection: ConnectionSettings
  log: FastifyBaseLogger
  /** Tests move it by hand, together with the database's goodlot_now(). */
  time?: Time
}

export type Base = ReturnType<typeof openBase>

/** What every other part is given: who may do what and how often, how a change is committed, the response cache. */
export function openBase({ config, db, connection, log, time = realTime }: BaseSettings) {
  const { now } = time
  const metrics = makeMetrics()
  watchDisk(metrics.registry, config.dataDir)
  watchReplication(metrics.registry, db)
  const cache = new ResponseCache({ now: time.monotonic })
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
  const programs = new OrganizationKeys({ db: gatePool, limits, adminEmails: config.adminEmails })
  const keys = { isKey: isLikeKey, verify: programs.verify }
  const visitorOf = makeVisitorOf(config.trustedProxies)
  const access = makeRouteAccess({ callers, keys, limits, visitorOf, readsAtOnce: config.readsAtOnce })
  const part: Part = { sweepings: [rateLimitSweeping(db)], stop: () => gatePool.end() }
  return {
    part,
    config,
    db,
    connection,
    log,
    time,
    metrics,
    cache,
    limits,
    tokens,
    callers,
    access,
    changes: new Changes(db, cache),
    holder: newHolder(),
    administrators: new Administrators(db, { emails: config.adminEmails, now }),
    adminEmails: config.adminEmails,
    publicUrl: config.publicUrl,
    paperPrinter: new Printer({ time, log }, { atOnce: 2, mayWait: 8 }),
    receiptPrinter: new HoldingPrinter({ time, log }, { atOnce: 1, mayWait: MOST_RECEIPTS_WAITING }),
  }
}
