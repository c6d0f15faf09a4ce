import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { billRefusals, shareBill } from '../../money/bills/share-bill.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { exampleRegistration } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, manage } from '../basics/schema.ts'
import { guestViewOf } from './guest-view.ts'
import { registrationOf, showRegistration } from './registration-records.ts'
import { RegistrationAnswer } from './registration-schema.ts'

/** Managers and the desk put guests on one bill without asking both; both are told. */
export function sharedBillRoutes(app: App, { authority, changes, gate }: Management): void {
  app.put(
    '/v3/manage/auctions/:auctionId/registrations/:userId/payer',
    { ...gate, schema },
    async (request) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId, 'desk')
      const { auctionId } = organizer
      const { userId } = request.params
      const { payerUserId: payerId, ...paddle } = request.body
      return changes.commit(async (tx, emit) => {
        await registrationOf(tx, auctionId, userId)
        const change = { auctionId, userId, payerId, ...paddle, actorId: organizer.id }
        const done = await shareBill(tx, emit, change)
        if (done === 'not_a_guest')
          throw invalidFields({ payerUserId: ['is not another guest of this auction'] })
        if (typeof done === 'string') throw new ApiError('conflict', billRefusals[done], { reason: done })
        const { movedCount, leftCount } = done
        const registration = await registrationOf(tx, auctionId, userId)
        return { ...showRegistration(registration, guestViewOf(organizer)), movedCount, leftCount }
      })
    },
  )
}

const SharedBillAnswer = Type.Object(
  {
    ...RegistrationAnswer.properties,
    movedCount: Type.Integer({ description: 'How many unpaid purchases are on the other bill now.' }),
    leftCount: Type.Integer({
      description: 'How many unpaid purchases stayed on a bill of which a part was paid.',
    }),
  },
  {
    title: 'GuestWithPayer',
    description: 'The guest, with who pays for them.',
    examples: [{ ...exampleRegistration, payerUserId: 209, movedCount: 2, leftCount: 0 }],
  },
)

const schema = manage(
  {
    summary: 'Say who pays a guest’s bill',
    description:
      'Couples and tables share one bill: from now on what this guest buys goes on the payer’s bill, which has one payment and one receipt, and what is unpaid moves there. With null they have a bill of their own again, and what is unpaid moves back. What is paid, or on a bill that was paid in part, stays where it is. Each keeps a paddle, limits and requirements; with `sharesPaddle` a paddle of theirs that staff type means the payer. Both are told. Guests can also agree by themselves.',
    params: Type.Object({ ...auctionParams.properties, userId: Id('The guest.', anna.userId) }),
    body: Closed(
      {
        payerUserId: orNull(Id('Another guest, whose bill nobody else pays; null for nobody.', 209)),
        sharesPaddle: Type.Optional(
          Type.Boolean({ description: 'Whether they bid with the payer’s paddle; as before unless given.' }),
        ),
      },
      { title: 'Payer', examples: [{ payerUserId: null }] },
    ),
  },
  { 200: SharedBillAnswer },
  {
    code: 'conflict',
    meaning:
      '`has_payer`: somebody else pays for the payer; `payer_needs_card`: the auction requires a card for what would move, and the payer has none; `pays_for_others`: this guest pays for others; `payment_under_way`: the bill is being paid; `settled`: the books are closed.',
  },
)
