import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, LogController, type onRequestHookHandler } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Time } from '../../time/time.ts'
import { useAuthentication } from '../access/authentication.ts'
import { ApiError } from '../answers/api-error.ts'
import { type Deprecations, useDeprecations } from '../answers/deprecation.ts'
import { sendError, useErrorEnvelope } from '../answers/error-envelope.ts'
import { useCaching } from '../cache/caching.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { type ApiDescription, useOpenApi } from '../documents/openapi.ts'
import type { Metrics } from '../operations/metrics.ts'
import { useMetrics } from '../operations/metrics-route.ts'
import { useLargeBodies } from '../overload/large-bodies.ts'
import { useLoadShedding } from '../overload/load-shedding.ts'
import { answerUnknownExpectation, makeClientErrorHandler, useBodyTimeout } from '../overload/slow-clients.ts'
import type { App } from './app-type.ts'
import { useJsonBodies } from './json-bodies.ts'
import { safetyHeaders } from './safety-headers.ts'
import { useStrictSerialization } from './serialization.ts'
import { useStrictValidation } from './validation.ts'

type HttpAppParts = {
  config: Config
  log: FastifyBaseLogger
  cache: ResponseCache
  metrics: Metrics
  isStopping: () => boolean
  time: Time
  api: ApiDescription
  deprecations: Deprecations
  /** The longest that anyone is waiting for a connection to the database. */
  connectionWaitMs?: () => number
  /** Counts those who ask for documents and metrics. */
  documentGate?: onRequestHookHandler
}

/** Everything an HTTP service needs before its first route; it knows nothing of what the routes are about. */
export async function openHttpApp({
  config,
  log,
  cache,
  metrics,
  isStopping,
  time,
  api,
  deprecations,
  connectionWaitMs = () => 0,
  documentGate = (_request, _reply, done) => done(),
}: HttpAppParts): Promise<App> {
  const app = Fastify({
    loggerInstance: log,
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 16 * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    // Nothing sent or received for this long: the client does not read what it asked for.
    connectionTimeout: 60_000,
    http: {
      headersTimeout: 8_000,
      requestTimeout: 0,
      requireHostHeader: false,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    clientErrorHandler: makeClientErrorHandler(),
    frameworkErrors: (error, request, reply) => {
      reply.header('connection', 'close')
      // An id that is too long to be read is too large to exist.
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      const answer = isTooLong
        ? new ApiError('not_found', 'Nothing exists at this address.')
        : new ApiError('validation_error', 'The address is malformed.')
      return sendError(answer, request, reply)
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  useErrorEnvelope(app, time)
  app.server.on('checkExpectation', answerUnknownExpectation)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(safetyHeaders)
    const isHostMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(isHostMissing ? new ApiError('validation_error', 'The header Host is missing.') : undefined)
  })
  useBodyTimeout(app, time)
  await app.register(cors, {
    strictPreflight: false,
    origin: config.corsOrigins.includes('*') ? '*' : config.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Retry-After', 'X-Request-Id', 'ETag', 'Deprecation', 'Sunset', 'Link'],
    maxAge: 86_400,
  })
  useLoadShedding(app, { isStopping, toleratedMs: config.toleratedDelayMs, connectionWaitMs })
  useDeprecations(app, { now: time.now, table: deprecations })
  useAuthentication(app)
  useStrictValidation(app)
  useStrictSerialization(app)
  useLargeBodies(app)
  useJsonBodies(app)
  useCaching(app, cache, { isOpenToEverySite: config.corsOrigins.includes('*') })
  const { metricsToken, isProduction, publicUrl } = config
  useMetrics(app, metrics, { token: metricsToken, isOpen: !isProduction, gate: documentGate })
  await useOpenApi(app, { publicUrl, api, deprecations, gate: documentGate })
  return app.withTypeProvider<TypeBoxTypeProvider>()
}
