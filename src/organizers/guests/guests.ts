import { Type } from 'typebox'
import { guestIdOf } from '../../auction/auctions/merge-guests.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { exampleGuest } from '../basics/example.ts'
import { shownGuest } from './shown-guest.ts'

export const guestFields = {
  userId: Type.Optional(Id('The guest, by account.', exampleGuest.userId)),
  paddleNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The guest, by paddle.',
    }),
  ),
}

export const Guest = Type.Object(
  {
    userId: Type.Integer(),
    paddleNumber: orNull(Type.Integer({ description: 'Null for managers who never registered.' })),
    name: Type.String(),
    email: Type.String(),
  },
  { title: 'Guest', description: 'The guest.', examples: [exampleGuest] },
)

/** For a query in which `users` and `registrations` are joined. */
export const guestColumns = `users.id as "guestId", ${shownGuest.name} as "guestName",
  ${shownGuest.email} as "guestEmail", registrations.paddle_number as "guestPaddle"`

/** Of somebody who was merged with another guest, the place of that guest. */
export const guestTables = (of: { user: string; auction: string }) => `
  join users on users.id = ${of.user}
  left join registrations on registrations.auction_id = ${of.auction} and registrations.user_id = ${guestIdOf(of)}`

export type GuestRow = {
  guestId: number
  guestName: string
  guestEmail: string
  guestPaddle: number | null
}

export function showGuest({ guestId, guestName, guestEmail, guestPaddle }: GuestRow) {
  return { userId: guestId, paddleNumber: guestPaddle, name: guestName, email: guestEmail }
}

/** The guests with these ids, sorted by paddle. */
export async function guestsOf(db: Connection, auctionId: number, userIds: number[]) {
  const found = await rows<GuestRow>(
    db,
    `select ${guestColumns} from users
       left join registrations on registrations.auction_id = $1 and registrations.user_id = users.id
      where users.id = any($2::int[]) order by registrations.paddle_number, users.id`,
    [auctionId, userIds],
  )
  return found.map(showGuest)
}

type NamedGuest = { userId?: number; paddleNumber?: number }

/** Registered guests only: a manager learns nothing here about anybody else. */
export async function findGuest(db: Connection, auctionId: number, named: NamedGuest): Promise<number> {
  return (await guestNamed(db, auctionId, named)).id
}

/** Nobody bids for a person who has neither joined the auction themselves nor is at the event. */
export async function findGuestToBidFor(
  db: Connection,
  auctionId: number,
  named: NamedGuest,
): Promise<number> {
  const { id, isHere } = await guestNamed(db, auctionId, named)
  if (isHere) return id
  const message = 'This guest has not joined the auction yet. Check them in, or ask them to accept.'
  throw new ApiError('conflict', message, { reason: 'not_joined' })
}

/** A guest may have been merged with another while something was recorded for them: then nothing is. */
export async function refuseUnlessListed(
  tx: Transaction,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<void> {
  const sql = 'select from registrations where auction_id = $1 and user_id = $2 for key share'
  if (!(await row(tx, sql, [auctionId, userId]))) throw unknownGuest('userId')
}

const unknownGuest = (field: 'userId' | 'paddleNumber') =>
  invalidFields({ [field]: ['is not a registered guest of this auction'] })

async function guestNamed(
  db: Connection,
  auctionId: number,
  { userId, paddleNumber }: NamedGuest,
): Promise<{ id: number; isHere: boolean }> {
  if ((userId === undefined) === (paddleNumber === undefined)) {
    throw invalidFields({ userId: ['or paddleNumber must be given, and not both'] })
  }
  const guest = await row<{ id: number; isHere: boolean }>(
    db,
    // A shared paddle means the one who pays.
    `select named.user_id as id, named.joined_at is not null or named.checked_in_at is not null as "isHere"
       from registrations as found
       join registrations as named on named.auction_id = found.auction_id
        and named.user_id = case when $3::int is not null and found.shares_paddle then coalesce(found.payer_id, found.user_id)
                                 else found.user_id end
      where found.auction_id = $1 and (found.user_id = $2 or found.paddle_number = $3)`,
    [auctionId, userId ?? null, paddleNumber ?? null],
  )
  if (guest) return guest
  throw unknownGuest(userId === undefined ? 'paddleNumber' : 'userId')
}
