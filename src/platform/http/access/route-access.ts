import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preValidationHookHandler } from 'fastify'
import type { LimitName } from '../../config/limits.ts'
import type { Importance } from '../overload/load-shedding.ts'
import { ReadsUnderWay } from '../overload/reads-under-way.ts'
import {
  type Caller,
  optionalUser,
  requireKey,
  requireUser,
  tokenIn,
  type VerifyKey,
  type VerifyToken,
} from './authentication.ts'
import type { VisitorOf } from './caller.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: 'user' | 'optional' | 'none'
    limit?: LimitName | undefined
    /** Keys of organizations that may call it, by scope; none at all may where this is undefined. */
    keyScopes?: readonly string[]
  }
}

export type RouteAccess = ReturnType<typeof makeRouteAccess>

/** Programs that call with a key of their organization instead of a token. */
export type Keys = { isKey: (token: string) => boolean; verify: VerifyKey }

export type Callers = { verify: VerifyToken; known: (token: string) => Caller | null }

type RouteAccessParts = {
  callers: Callers
  keys: Keys
  limits: RateLimits
  visitorOf: VisitorOf
  /** How many reads one person may have under way. */
  readsAtOnce: number
}

/** What is checked before a route runs: who is calling, and how often. Each route names the checks it wants. */
export function makeRouteAccess({ callers, keys, limits, visitorOf, readsAtOnce }: RouteAccessParts) {
  const identify = identifyBy({ callers, keys, visitorOf })
  const identifyIfPossible = optionalUser(callers.verify)
  const underWay = new ReadsUnderWay(readsAtOnce)
  const { countAtOnce, countVisitor, take } = makeCounting({ limits, visitorOf })

  /** Null: anonymous. Undefined: unknown without I/O. */
  const callerAtOnce = (authorization: string | undefined): Caller | null | undefined => {
    if (authorization === undefined) return null
    return callers.known(tokenIn(authorization) ?? '') ?? undefined
  }

  const enter = (request: FastifyRequest, reply: FastifyReply): void => {
    if (request.user && isRead(request)) underWay.enter(request.user.id, reply.raw)
  }

  const gate =
    (mayPass: (caller: Caller | null | undefined) => boolean, look: typeof identify): onRequestHookHandler =>
    (request, reply, done) => {
      const caller = callerAtOnce(request.headers.authorization)
      request.user = caller ?? null
      const pass = async () => {
        if (!mayPass(caller)) await look(request)
        enter(request, reply)
        await take(request)
      }
      try {
        const isCounted = mayPass(caller) && countAtOnce(request.user, limitsOf(request), originOf(request))
        if (!isCounted) return void pass().then(() => done(), done)
        enter(request, reply)
        done()
      } catch (error) {
        done(error as Error)
      }
    }

  /** Runs after the cache had no answer: a ballroom shares one address, and only these reads cost a query. */
  const countUncached: preValidationHookHandler = (request, _reply, done) =>
    request.user ? done() : countVisitor('anonymousUncachedRead', request, done)

  return {
    /** Signed-in callers only; counted under the named limit or, without one, under those of reads. */
    user: (config: RouteConfig & { limit?: LimitName } = {}) => ({
      onRequest: gate((caller) => !!caller, identify),
      config: { ...config, auth: 'user' } as const,
    }),
    /** Anybody; anonymous callers are counted by address, and once more when the cache has no answer for them. */
    anyone: (config: RouteConfig = {}) => ({
      onRequest: gate((caller) => caller !== undefined, identifyIfPossible),
      preValidation: countUncached,
      config: { ...config, auth: 'optional' } as const,
    }),
    /** Pages are the same for everybody, so nobody is identified; visitors are counted by address. */
    visitor: (limit: LimitName) => ({
      onRequest: ((request, _reply, done) =>
        countVisitor(limit, request, done)) satisfies onRequestHookHandler,
      config: { auth: 'none', limit } as const,
    }),
    /** No identity and no limit: sign-in does its own counting. */
    open: (config: RouteConfig = {}) => ({ config: { ...config, auth: 'none' } as const }),

    callerAtOnce,
    countAtOnce,
    /** The network of a caller, as the log names it. */
    networkOf: ({ socket, forwardedFor }: Origin) => visitorOf(socket, forwardedFor).slice('ip:'.length),
  }
}

/** As whom requests count, and against which limits. */
function makeCounting({ limits, visitorOf }: Pick<RouteAccessParts, 'limits' | 'visitorOf'>) {
  const countedAs = (caller: Caller | null, { socket, forwardedFor }: Origin): string =>
    caller ? `user:${caller.id}` : visitorOf(socket, forwardedFor)

  /** Counts a request, if that can be done without I/O; false when the database has to be asked. */
  const countAtOnce = (caller: Caller | null, names: LimitName[], origin: Origin): boolean =>
    limits.takeLeased(names, countedAs(caller, origin))

  const take = async (request: FastifyRequest): Promise<void> => {
    const name = countedAs(request.user, originOf(request))
    for (const limit of limitsOf(request)) await limits.take(limit, name)
  }

  const countVisitor = (limit: LimitName, request: FastifyRequest, done: (error?: Error) => void): void => {
    const visitor = countedAs(null, originOf(request))
    if (limits.takeLeased([limit], visitor)) done()
    else limits.take(limit, visitor).then(() => done(), done)
  }

  return { countAtOnce, countVisitor, take }
}

/** A person by their token, or a program by its key where the route is for programs. */
function identifyBy({ callers, keys, visitorOf }: Pick<RouteAccessParts, 'callers' | 'keys' | 'visitorOf'>) {
  const identifyPerson = requireUser(callers.verify)
  return async (request: FastifyRequest): Promise<void> => {
    const { keyScopes } = request.routeOptions.config
    const token = tokenIn(request.headers.authorization ?? '')
    if (keyScopes === undefined || token === null || !keys.isKey(token)) return identifyPerson(request)
    const caller = await keys.verify(token, visitorOf(request.raw.socket, originOf(request).forwardedFor))
    return requireKey(request, caller, keyScopes)
  }
}

/** What a route says about itself beside who may call it. */
type RouteConfig = { cacheSeconds?: number; importance?: Importance }

/** Where a request came from. */
export type Origin = { socket: Socket; forwardedFor: string | undefined }

const originOf = ({ raw: { socket, headers } }: FastifyRequest): Origin => ({
  socket,
  forwardedFor: headers['x-forwarded-for'] as string | undefined,
})

const anonymous: LimitName[] = ['anonymousRead']
const ofKeys: LimitName[] = ['organizationKey']

/** The limits that a request counts against: that of its route, or those of reads. */
export function limitsOf(request: FastifyRequest): LimitName[] {
  if (!request.user) return anonymous
  if (request.user.key) return ofKeys
  const own = request.routeOptions.config.limit
  if (own) return [own]
  if (!isRead(request)) return []
  return isSearch(request) ? ['signedInRead', 'signedInSearch'] : ['signedInRead']
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const isSearch = ({ query }: FastifyRequest) => !!(query as { search?: unknown }).search
