import type { FastifyBaseLogger } from 'fastify'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Time } from '../../platform/time/time.ts'
import { isEventId } from './admission.ts'
import type { History } from './history.ts'
import type { LiveConnection, ShownScreen } from './live-connection.ts'
import type { Rights } from './rights.ts'
import type { Rooms } from './rooms.ts'

type RequestParts = { history: History; rights: Rights; rooms: Rooms; time: Time }

const MOST_FOLLOWED = 50
const LARGEST_ID = 2_147_483_647
const LONGEST_CODE = 20
const LARGEST_SIDE = 20_000
const TOO_MANY = 'Too many requests. Please wait a moment.'

/** What a client may ask for. Each function returns what its acknowledgement says beside `ok`, or throws why not. */
export function makeRequests({ history, rights, rooms, time }: RequestParts) {
  /** Anyone who has the code of a big screen may follow its auction, private or not. */
  async function auctionOnScreen(code: unknown): Promise<number> {
    if (typeof code !== 'string' || code.length > LONGEST_CODE)
      throw new ApiError('validation_error', 'screenCode must be the code of a big screen.')
    const auctionId = await rights.auctionOnScreen(code)
    if (auctionId === null) throw new ApiError('not_found', 'No screen has this code.')
    return auctionId
  }

  return {
    async subscribe(connection: LiveConnection, input: unknown): Promise<object> {
      const { screenCode, width, height } = fieldsOf(input)
      const lastEventId = lastEventIn(input)
      const auctionId = screenCode === undefined ? auctionIn(input) : await auctionOnScreen(screenCode)
      const isInside = rooms.find({ auctionId })?.has(connection) ?? false
      if (!isInside && followedBy(connection) >= MOST_FOLLOWED)
        throw new ApiError('conflict', `At most ${MOST_FOLLOWED} auctions can be followed at a time.`)
      if (screenCode === undefined && !(await rights.maySee(connection.caller, auctionId))) throw notVisible()
      if (screenCode !== undefined)
        connection.screens.set(auctionId, {
          code: screenCode as string,
          shown: screenIn({ width, height }, time),
        })
      if (isInside || !connection.isConnected) return {}
      return lastEventId === null
        ? history.enter(connection, { auctionId })
        : history.enterAfter(connection, { auctionId }, lastEventId)
    },

    async unsubscribe(connection: LiveConnection, input: unknown): Promise<object> {
      const auctionId = auctionIn(input)
      connection.screens.delete(auctionId)
      rooms.find({ auctionId })?.remove(connection)
      return {}
    },
  }
}

type SocketRequest = (connection: LiveConnection, input: unknown) => Promise<object>

/** Serves one request in its turn, and acknowledges it whatever happens. */
export function answering(
  connection: LiveConnection,
  input: unknown[],
  { request, limits, log }: { request: SocketRequest; limits: RateLimits; log: FastifyBaseLogger },
): void {
  const acknowledge = input.at(-1)
  const say = (reply: object) => typeof acknowledge === 'function' && acknowledge(reply)
  const isTooMuch = !connection.requests.take()
  connection.inTurn(async () => {
    try {
      if (isTooMuch) throw new ApiError('rate_limited', TOO_MANY)
      await limits.take('socketRequest', connection.name)
      say({ ok: true, ...(await request(connection, input[0])) })
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, 'a request over a socket failed')
      const known =
        error instanceof ApiError ? error : new ApiError('server_error', 'Something went wrong on our side.')
      say({ ok: false, error: known.code, message: known.message })
    }
  })
}

/**
 * Says at once that the connection works: no queue behind other requests, no database. A person who waits for it wants
 * to know whether prices on the screen are still current.
 */
export function acknowledgeAlive(connection: LiveConnection, input: unknown[]): void {
  const acknowledge = input.at(-1)
  if (typeof acknowledge !== 'function') return
  if (connection.requests.take()) acknowledge({ ok: true })
  else acknowledge({ ok: false, error: 'rate_limited', message: TOO_MANY })
}

/** Null without a size: a preview, or a page of an earlier release. */
function screenIn({ width, height }: Record<'width' | 'height', unknown>, time: Time): ShownScreen | null {
  const isSize = (size: unknown): size is number =>
    Number.isInteger(size) && (size as number) > 0 && (size as number) <= LARGEST_SIDE
  return isSize(width) && isSize(height) ? { since: Math.floor(time.now() / 1000), width, height } : null
}

const followedBy = (connection: LiveConnection) =>
  [...connection.rooms].filter((room) => room.auctionId !== null).length

export const notVisible = () => new ApiError('not_found', 'There is no such auction.')

function auctionIn(input: unknown): number {
  const { auctionId } = fieldsOf(input)
  if (!Number.isSafeInteger(auctionId) || (auctionId as number) < 1)
    throw new ApiError('validation_error', 'auctionId must be the id of an auction.')
  if ((auctionId as number) > LARGEST_ID) throw notVisible()
  return auctionId as number
}

function lastEventIn(input: unknown): number | null {
  const { lastEventId = null } = fieldsOf(input)
  if (lastEventId === null || isEventId(lastEventId)) return lastEventId
  throw new ApiError('validation_error', 'lastEventId must be the eventId of a received event.')
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
