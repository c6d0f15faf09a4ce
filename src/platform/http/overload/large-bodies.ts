import { finished, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../answers/api-error.ts'
import { unavailable } from '../answers/error-envelope.ts'
import { whenClosed } from '../server/when-closed.ts'
import { Counts } from './counts.ts'

const MiB = 1024 * 1024

/** Bodies up to this size are within what a connection may use anyway. */
const SMALL_BODY_BYTES = 16 * 1024
/** For all larger bodies together, from their first byte until their answer has left; one person may use half. */
const LARGE_BODIES_BYTES = 64 * MiB

/** Accepts large bodies only while there is room for them: thirty stalled uploads held 450 MB. */
export function useLargeBodies(app: FastifyInstance, { mostBytes = LARGE_BODIES_BYTES } = {}): void {
  const bytesOf = new Counts<number>()
  let all = 0
  // After the access check, so that callers who may not send a file take no room.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isSlightlyTooLarge(request)) return readToEnd(payload, () => done(tooLarge()))
    const bytes = expectedBytes(request)
    if (bytes <= SMALL_BODY_BYTES) return done(null, payload)
    const userId = request.user?.id
    const own = userId === undefined ? 0 : bytesOf.of(userId)
    if (own > 0 && own + bytes > mostBytes / 2)
      return done(
        new ApiError('rate_limited', 'Too many files at once. Please wait for the earlier ones to finish.', {
          retryAfter: 5,
        }),
      )
    if (all > 0 && all + bytes > mostBytes)
      return done(unavailable('The service cannot take more files right now. Please try again soon.', 5))
    all += bytes
    const takeOff = userId === undefined ? () => {} : bytesOf.add(userId, bytes)
    whenClosed(reply.raw, () => {
      all -= bytes
      takeOff()
    })
    done(null, payload)
  })
}

/**
 * A file that is not much too large is read to its end and thrown away before it is refused: a proxy that is answered
 * while it is still sending may tell its client that nobody answered.
 */
function isSlightlyTooLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const most = routeOptions.bodyLimit
  const announced = Number(headers['content-length'] ?? 0)
  return most > SMALL_BODY_BYTES && announced > most && announced <= 2 * most
}

function readToEnd(payload: Readable, done: () => void): void {
  finished(payload, () => done())
  payload.resume()
}

const tooLarge = () => new ApiError('validation_error', 'The body is too large.', { status: 413 })

/** As announced, or else as much as the route takes. A body announced as too large is refused before it is read. */
function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit
  if (headers['transfer-encoding'] !== undefined) return most
  const announced = Number(headers['content-length'] ?? 0)
  return announced > most ? 0 : announced
}
