import { Type } from 'typebox'
import type { Connection } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import { invalidFields } from '../../errors.ts'
import { orNull } from '../../http/answers/or-null.ts'
import { Id } from '../../http/answers/paging.ts'
import { exampleGuest } from '../example.ts'

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
  { title: 'Guest', description: 'Who.', examples: [exampleGuest] },
)

/** For a query in which `users` and `registrations` are joined. */
export const guestColumns = `users.id as "guestId", users.first_name || ' ' || users.last_name as "guestName",
  users.email as "guestEmail", registrations.paddle_number as "guestPaddle"`

export const guestTables = (of: { user: string; auction: string }) => `
  join users on users.id = ${of.user}
  left join registrations on registrations.auction_id = ${of.auction} and registrations.user_id = users.id`

export type GuestRow = {
  guestId: number
  guestName: string
  guestEmail: string
  guestPaddle: number | null
}

export function showGuest({ guestId, guestName, guestEmail, guestPaddle }: GuestRow) {
  return { userId: guestId, paddleNumber: guestPaddle, name: guestName, email: guestEmail }
}

/** Registered guests only: a manager learns nothing here about anybody else. */
export async function findGuest(
  db: Connection,
  auctionId: number,
  { userId, paddleNumber }: { userId?: number; paddleNumber?: number },
): Promise<number> {
  if ((userId === undefined) === (paddleNumber === undefined)) {
    throw invalidFields({ userId: ['or paddleNumber must be given, and not both'] })
  }
  const guest = await row<{ id: number }>(
    db,
    `select user_id as id from registrations
      where auction_id = $1 and (user_id = $2 or paddle_number = $3)`,
    [auctionId, userId ?? null, paddleNumber ?? null],
  )
  if (guest) return guest.id
  const field = userId === undefined ? 'paddleNumber' : 'userId'
  throw invalidFields({ [field]: ['names no registered guest of this auction'] })
}
