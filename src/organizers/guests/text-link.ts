import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { queueBidLink } from '../../messages/texts/queue-texts.ts'
import { parsePhone } from '../../people/accounts/phones.ts'
import { provedPhone } from '../../people/accounts/proved-phones.ts'
import type { Sms } from '../../people/accounts/sms.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { refuseInRehearsal } from '../auctions/real-people.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage } from '../basics/schema.ts'

/** The link to the auction, texted to a guest who is at the door without it. */
export function textLinkRoutes(app: App, { authority, changes, gate }: Management, sms: Sms): void {
  const path = '/v3/manage/auctions/:auctionId/registrations/:userId/link'
  app.post(path, { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    const { auctionId, organizationId } = organizer
    const { userId } = request.params
    await refuseInRehearsal(changes.db, auctionId)
    const guest = await readGuest(changes.db, { auctionId, userId })
    if (!guest) throw new ApiError('not_found', 'This person is not registered for the auction.')
    if (!sms.isOn)
      throw new ApiError('conflict', 'This service sends no text messages.', { reason: 'sms_is_off' })
    if (guest.phone === null) {
      const message =
        'This guest has no phone that was proved, and there is no number for them from the door or the guest list.'
      throw new ApiError('conflict', message, { reason: guest.hasJoined ? 'phone_not_proved' : 'not_joined' })
    }
    const phone = parsePhone(guest.phone, null)
    if (!phone) throw new ApiError('invalid_phone', 'This phone number cannot receive text messages.')
    const retryAfter = await sms.secondsToWaitForLink(phone, { senderId: organizer.id, auctionId })
    if (retryAfter > 0)
      throw new ApiError('rate_limited', 'Too many links were texted. Please try again later.', {
        retryAfter,
      })
    await changes.commit(async (tx) => {
      await queueBidLink(tx, { userId, auctionId, phone: phone.e164 })
      await writeAudit(tx, organizer, {
        organizationId,
        action: 'text link',
        subject: 'registration',
        subjectId: userId,
        changes: { auctionId },
      })
    })
    return reply.code(201).send({ isSent: true })
  })
}

type Guest = { phone: string | null; hasJoined: boolean }

/** The phone that somebody who joined has proved; otherwise only the number typed at the door or imported is used. */
async function readGuest(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<Guest | undefined> {
  return row<Guest>(
    db,
    `select coalesce(case when joined_at is not null then ${provedPhone()} end, typed_phone) as phone,
            joined_at is not null as "hasJoined"
       from registrations join users on users.id = user_id
      where auction_id = $1 and user_id = $2 and users.deleted_at is null`,
    [auctionId, userId],
  )
}

const schema = manage(
  {
    summary: 'Text a guest the link to the auction',
    description:
      'With their paddle number, in fixed words and their language: to the phone of their account once they have joined the auction by themselves and a PIN has proved that phone, and otherwise only to the number that was typed for them at the door or imported with the guest list. Links have budgets by phone, by sender (300 a day) and by auction (1,000 a day), and never use what the service keeps for PINs.',
    params: Type.Object({ ...auctionParams.properties, userId: Id('The bidder.', anna.userId) }),
  },
  {
    201: Type.Object(
      { isSent: Type.Boolean() },
      { title: 'TextedLink', description: 'On its way.', examples: [{ isSent: true }] },
    ),
  },
  {
    code: 'conflict',
    meaning:
      '`not_joined`: they have not joined the auction by themselves, and no number was typed for them at the door or imported; `phone_not_proved`: they have joined, no PIN has proved the phone of their account, and no number was typed; `is_rehearsal`: nobody is texted in a rehearsal; `sms_is_off`: the operator has no SMS provider.',
  },
  { code: 'invalid_phone', meaning: 'The phone of the account cannot receive text messages.' },
)
