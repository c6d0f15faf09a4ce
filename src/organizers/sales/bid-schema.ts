import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { lakeCard } from '../../auction/items/example.ts'
import { refusalCodes } from '../../auction/items/refusals.ts'
import { guestBidChecks } from '../../engine/guest-bids.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { exampleGuest } from '../basics/example.ts'
import { auctionParams, Closed, itemParams, Money, manage } from '../basics/schema.ts'
import { Guest, guestFields } from '../guests/guests.ts'

const sequence = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Its sequence number in the log of the item.',
  examples: [4],
})

const lake = { itemId: lakeCard.id, itemCode: lakeCard.itemCode, itemName: lakeCard.name }

const BidAnswer = Type.Object(
  {
    itemId: Type.Integer(),
    itemCode: Type.String(),
    itemName: Type.String(),
    sequence,
    kind: Type.String({
      enum: [
        'bid',
        'autoBid',
        'ceiling',
        'sealedBid',
        'buyNow',
        'answer',
        'lastStand',
        'reserve',
        'correction',
        'takenBack',
      ],
      description: 'The kind of record; docs/bidding.md explains each.',
    }),
    amount: orNull(
      Type.Number({ description: 'In dollars; null where the amount is secret, even to managers.' }),
    ),
    placedAt: Type.Integer({ description: 'Epoch seconds.' }),
    isVoided: Type.Boolean(),
    bidder: Guest,
  },
  {
    title: 'Bid',
    examples: [
      {
        ...lake,
        sequence: 4,
        kind: 'bid',
        amount: 110,
        placedAt: gala.now,
        isVoided: false,
        bidder: exampleGuest,
      },
    ],
  },
)

const Standing = {
  itemId: Type.Integer(),
  currentPrice: Type.Number(),
  nextMinimumBid: Type.Number(),
  bidCount: Type.Integer(),
  winnerId: Type.Integer({ description: 'The leading user; 0 if there is none.' }),
}

export const bidSchemas = {
  list: manage(
    {
      summary: 'Bids of an auction',
      description:
        'The whole log, the newest first. Ceilings and sealed amounts are secret, so their `amount` is null; of a sealed item only the amount that won is shown.',
      params: auctionParams,
      querystring: Type.Object({
        itemId: Type.Optional(Id('Only this item.')),
        userId: Type.Optional(Id('Only this bidder.', 9)),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { bids: Type.Array(BidAnswer), totalCount: Type.Integer({ examples: [4] }) },
        { description: 'Newest first.' },
      ),
    },
  ),
  place: manage(
    {
      summary: 'Bid for a guest',
      description:
        'A bid, or with `maxAmount` an auto-bid, for a registered guest, who gets a notification of it. The checks of the guest’s own bids apply, but the amount is checked before what concerns only the guest, and their other promises and their own limit do not count: a refusal would reveal them. What guests promised on their own phones stays as it is: a guest who has a sealed bid on the item, or leads it by a ceiling of their own, changes it themselves.',
      params: itemParams,
      body: Closed(
        {
          ...guestFields,
          amount: Type.Optional(Money('The bid.', { minimum: 0.01 })),
          maxAmount: Type.Optional(Money('The ceiling of an auto-bid.', { minimum: 0.01 })),
        },
        { title: 'GuestBid', examples: [{ paddleNumber: exampleGuest.paddleNumber, amount: 110 }] },
      ),
    },
    {
      201: Type.Object(
        {
          ...Standing,
          autoBidMax: orNull(Type.Number({ description: 'The ceiling just set.' })),
          isCurrentUserWinning: Type.Boolean({ description: 'Whether the guest leads.' }),
        },
        {
          title: 'GuestBidResult',
          description: 'The bid was placed and stored durably.',
          examples: [
            {
              itemId: lake.itemId,
              currentPrice: 110,
              nextMinimumBid: 120,
              bidCount: 4,
              winnerId: exampleGuest.userId,
              autoBidMax: null,
              isCurrentUserWinning: true,
            },
          ],
        },
      ),
    },
    {
      code: 'conflict',
      meaning:
        'Refused; `reason` is the code of the bid check, or `not_joined`: a manager registered this guest, who has neither acted for themselves nor been checked in.',
      reasons: [...refusalCodes(guestBidChecks), 'not_joined'],
      example: { message: 'This is below the minimum bid.', reason: 'below_minimum' },
    },
  ),
  void: manage(
    {
      summary: 'Void bids of an item',
      description:
        'Replays the bidding as if they had never been placed: the price may fall, the end stays. Only while the item is open or paused, and only for bids that someone placed: automatic bids that followed from them are removed with them. Managers can void two bids on an item, whoever placed them; administrators any number. With `dryRun=1` nothing is voided and the response says what would follow; that works for the last bids of the item only, since for earlier ones the answer would reveal ceilings.',
      params: itemParams,
      querystring: Type.Object({
        dryRun: Type.Optional(
          Type.Boolean({ default: false, description: 'Only report what would happen, and change nothing.' }),
        ),
      }),
      body: Closed({
        sequences: Type.Array(sequence, { minItems: 1, maxItems: 100, uniqueItems: true }),
        reason: Type.Optional(
          Type.String({
            maxLength: 500,
            description: 'The reason, recorded in the audit log.',
            examples: ['Called out by mistake.'],
          }),
        ),
      }),
    },
    {
      200: Type.Object(
        {
          ...Standing,
          droppedSequences: Type.Array(Type.Integer(), {
            description: 'Later bids that are no longer valid, such as a ceiling that no longer leads.',
          }),
          before: Type.Object(
            { currentPrice: Type.Number(), winnerId: Type.Integer() },
            { description: 'The item before.' },
          ),
          told: Type.Array(Guest, { description: 'The people who are notified.' }),
          voidsLeft: orNull(
            Type.Integer({
              description:
                'How many bids of this item managers can void after this one; null for administrators.',
            }),
          ),
          isDone: Type.Boolean({ description: 'False after a dry run.' }),
        },
        {
          title: 'Standing',
          description: 'The item now.',
          examples: [
            {
              itemId: lake.itemId,
              currentPrice: 100,
              nextMinimumBid: 110,
              bidCount: 3,
              winnerId: 11,
              droppedSequences: [],
              before: { currentPrice: 110, winnerId: exampleGuest.userId },
              told: [exampleGuest],
              voidsLeft: 1,
              isDone: true,
            },
          ],
        },
      ),
    },
    {
      code: 'conflict',
      meaning:
        '`item_closed`: closing is final. `no_such_bid`: not a valid bid. `voids_used_up`: managers can void two bids on an item. `reserve_was_lowered`: nor any while it has a reserve that was lowered after the first bid. `not_the_last_bids`: a dry run of bids that later ones followed.',
    },
  ),
}
