import { Type } from 'typebox'
import { parsePhone } from '../../accounts/phones.ts'
import type { Sms } from '../../accounts/sms.ts'
import { anna } from '../../auctions/example.ts'
import type { Connection } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import { ApiError } from '../../errors.ts'
import { Id } from '../../http/answers/paging.ts'
import type { App } from '../../http/server/app-type.ts'
import { writeAudit } from '../audit.ts'
import type { Management } from '../management.ts'
import { refuseInRehearsal } from '../rehearsals/real-people.ts'
import { auctionParams, manage } from '../schema.ts'

/** The link to the auction, texted to a guest who is at the door without it. */
export function textLinkRoutes(
  app: App,
  { authority, changes, gate, publicUrl }: Management,
  sms: Sms,
): void {
  const path = '/v3/manage/auctions/:auctionId/registrations/:userId/link'
  app.post(path, { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    const { auctionId, organizationId } = organizer
    const { userId } = request.params
    await refuseInRehearsal(changes.db, auctionId)
    const guest = await readGuest(changes.db, { auctionId, userId })
    if (!guest) throw new ApiError('not_found', 'This person is not registered for the auction.')
    if (!guest.isHere) {
      const message = 'This guest has not joined the auction yet: check them in first.'
      throw new ApiError('conflict', message, { reason: 'not_joined' })
    }
    const phone = parsePhone(guest.phone, null)
    if (!phone) throw new ApiError('invalid_phone', 'This phone number cannot receive text messages.')
    const link = `${publicUrl}/a/${guest.vanityAddress ?? auctionId}`
    const text = `${guest.auctionName.slice(0, 60)}: your paddle is ${guest.paddleNumber}. Bid at ${link}`
    const retryAfter = await sms.textLink(phone, { isVerified: guest.isVerified, text })
    if (retryAfter > 0)
      throw new ApiError('rate_limited', 'This phone has had enough texts for now.', { retryAfter })
    await writeAudit(changes.db, organizer, {
      organizationId,
      action: 'text link',
      subject: 'registration',
      subjectId: userId,
      changes: { auctionId },
    })
    return reply.code(201).send({ phoneLastFourDigits: phone.lastFourDigits })
  })
}

type Guest = {
  phone: string
  isVerified: boolean
  isHere: boolean
  paddleNumber: number
  auctionName: string
  vanityAddress: string | null
}

async function readGuest(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<Guest | undefined> {
  return row<Guest>(
    db,
    `select users.phone, users.phone is not distinct from verified_phone as "isVerified",
            joined_at is not null or checked_in_at is not null as "isHere", paddle_number as "paddleNumber",
            auctions.name as "auctionName", vanity_address as "vanityAddress"
       from registrations join users on users.id = user_id join auctions on auctions.id = auction_id
      where auction_id = $1 and user_id = $2 and users.deleted_at is null`,
    [auctionId, userId],
  )
}

const schema = manage(
  {
    summary: 'Text a guest the link to the auction',
    description:
      'With their paddle number, to the phone of their account. The budgets of text messages apply.',
    params: Type.Object({ ...auctionParams.properties, userId: Id('The bidder.', anna.userId) }),
  },
  {
    201: Type.Object(
      { phoneLastFourDigits: Type.String() },
      { title: 'TextedLink', description: 'On its way.', examples: [{ phoneLastFourDigits: '0123' }] },
    ),
  },
  {
    code: 'conflict',
    meaning:
      '`not_joined`: they have neither joined the auction nor been checked in; `is_rehearsal`: nobody is texted in a rehearsal.',
  },
  { code: 'invalid_phone', meaning: 'The phone of the account cannot receive text messages.' },
)
