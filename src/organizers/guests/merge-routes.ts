import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { exampleRegistration } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, manage, OneOf } from '../basics/schema.ts'
import { findDuplicates, recentMerges } from './duplicate-guests.ts'
import { guestViewOf } from './guest-view.ts'
import { mergeGuests, undoMerge } from './merge-guests.ts'
import { RegistrationAnswer } from './registration-schema.ts'

/** Guests who came twice become one. */
export function mergeRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId'

  app.get(`${path}/duplicates`, { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    const { auctionId } = organizer
    const pairs = await findDuplicates(changes.db, auctionId, guestViewOf(organizer))
    return { pairs, merges: await recentMerges(changes.db, auctionId) }
  })

  app.post(`${path}/registrations/:userId/merge`, { ...gate, schema: schemas.merge }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    const { dryRun, ...body } = request.body
    const wanted = { ...body, userId: request.params.userId, isDryRun: dryRun }
    return changes.commit((tx, emit) => mergeGuests(tx, emit, organizer, wanted))
  })

  app.delete(`${path}/registrations/:userId/merge`, { ...gate, schema: schemas.undo }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    return changes.commit((tx, emit) => undoMerge(tx, emit, organizer, request.params.userId))
  })
}

const personParams = Type.Object({ ...auctionParams.properties, userId: Id('A guest.', anna.userId) })
const otherGuest = { ...exampleRegistration, userId: 209, paddleNumber: 310, state: 'expected' }

export const MergeAnswer = Type.Object(
  {
    stays: RegistrationAnswer,
    goes: RegistrationAnswer,
    paddleNumber: Type.Integer({
      description: 'The paddle that the guest keeps; before the merge, the one proposed.',
    }),
    purchaseCount: Type.Integer({
      description: 'How many purchases of the one who goes move to the receipt.',
    }),
    bidCount: Type.Integer({ description: 'How many of their bids stay as logged.' }),
    refusal: orNull(
      Type.String({
        description:
          'Why they cannot be merged now: `leads_open_lot`, `payment_under_way`, `different_bills`, `needs_card`, or `moves_money`: the one who goes owes something or shares a bill, which the desk or a manager merges, or a key with the scope `money`.',
      }),
    ),
  },
  {
    title: 'MergedGuests',
    description: 'What becomes of the two.',
    examples: [
      {
        stays: exampleRegistration,
        goes: otherGuest,
        paddleNumber: 310,
        purchaseCount: 1,
        bidCount: 0,
        refusal: null,
      },
    ],
  },
)

export const DuplicatesAnswer = Type.Object(
  {
    pairs: Type.Array(
      Type.Object({
        reason: OneOf(['email', 'phone', 'name'], 'What they have in common.'),
        listed: RegistrationAnswer,
        joined: RegistrationAnswer,
      }),
    ),
    merges: Type.Array(
      Type.Object({
        userId: Type.Integer({ description: 'The guest who stayed.' }),
        name: Type.String(),
        mergedName: Type.String({ description: 'Who became that guest.' }),
        mergedAt: Type.Integer({ description: 'Epoch seconds.' }),
      }),
      { description: 'Of the last day, the newest first, also those by proof of a phone.' },
    ),
  },
  {
    description: 'At most 50 pairs.',
    examples: [{ pairs: [{ reason: 'email', listed: otherGuest, joined: exampleRegistration }], merges: [] }],
  },
)

const schemas = {
  list: manage(
    {
      summary: 'Guests who may be on the list twice',
      description:
        'A guest without an account and somebody who joined by themselves, with the same email, phone or name. An email proves nothing, so nobody is merged by it.',
      params: auctionParams,
    },
    {
      200: DuplicatesAnswer,
    },
  ),
  merge: manage(
    {
      summary: 'Merge two guests who are one person',
      description:
        'Of an account and a guest without one the account stays, otherwise the guest in the path. Table, host, limits, check-in, purchases and payments come together; bids stay as logged. With `dryRun` nothing is changed. Staff at the door can merge an account with a guest of the list, managers any two; where the one who goes owes something or shares a bill, the desk, a manager, or a key with the scope `money` merges them. What comes onto the bill of the one who stays is told to them, and their card on file does not pay it.',
      params: personParams,
      body: Closed(
        {
          withUserId: Id('The other guest.', 209),
          paddleNumber: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 2_147_483_647,
              description: 'Which of the two paddles is kept.',
            }),
          ),
          dryRun: withDefault(Type.Boolean({ default: false, description: 'Only say what would happen.' })),
        },
        { title: 'Merge', examples: [{ withUserId: 209, paddleNumber: 310 }] },
      ),
    },
    { 200: MergeAnswer },
    {
      code: 'conflict',
      meaning:
        '`leads_open_lot`: one of them leads an open lot; `payment_under_way`: one of them is paying; `different_bills`: they share bills with different people; `needs_card`: the auction requires a card, and the guest who stays has none.',
    },
  ),
  undo: manage(
    {
      summary: 'Undo the last merge into a guest',
      description: 'For a day, while nothing about the guest or the receipt has changed since.',
      params: personParams,
    },
    {
      200: Type.Object(
        { stays: RegistrationAnswer, cameBack: RegistrationAnswer },
        {
          title: 'UndoneMerge',
          description: 'Both as they were.',
          examples: [{ stays: exampleRegistration, cameBack: otherGuest }],
        },
      ),
    },
    { code: 'conflict', meaning: '`changed_since`: something about the guest has changed since.' },
  ),
}
