import { Type } from 'typebox'
import { orNull } from '../http/or-null.ts'
import { Id, pageQuery } from '../http/paging.ts'
import { Guest, guestFields } from './guests.ts'
import { auctionParams, Closed, itemParams, Money, manage } from './schema.ts'

const sequence = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Its number in the log of the item.',
  examples: [3],
})

const BidAnswer = Type.Object({
  itemId: Type.Integer({ examples: [42] }),
  itemCode: Type.String({ examples: ['104'] }),
  itemName: Type.String({ examples: ['A weekend by the lake'] }),
  sequence,
  kind: Type.String({
    enum: ['bid', 'autoBid', 'ceiling', 'sealedBid', 'buyNow', 'answer', 'lastStand', 'reserve'],
    description: 'What it was; docs/bidding.md explains each.',
    examples: ['bid'],
  }),
  amount: orNull(
    Type.Number({ description: 'Dollars; null for what is secret, to managers too.', examples: [120] }),
  ),
  placedAt: Type.Integer({ description: 'Epoch seconds.', examples: [1794700000] }),
  isVoided: Type.Boolean(),
  bidder: Guest,
})

const Standing = {
  itemId: Type.Integer({ examples: [42] }),
  currentPrice: Type.Number({ examples: [110] }),
  nextMinimumBid: Type.Number({ examples: [120] }),
  bidCount: Type.Integer({ examples: [7] }),
  winnerId: Type.Integer({ description: 'The user who leads; 0 while nobody does.', examples: [7] }),
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
        userId: Type.Optional(Id('Only this bidder.')),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { bids: Type.Array(BidAnswer), totalCount: Type.Integer({ examples: [3] }) },
        { description: 'The newest first.' },
      ),
    },
  ),
  place: manage(
    {
      summary: 'Bid for a guest',
      description:
        'A bid, or with `maxAmount` an auto-bid, for a registered guest; all the checks of the guest’s own bids apply.',
      params: itemParams,
      body: Closed({
        ...guestFields,
        amount: Type.Optional(Money('The bid.', { minimum: 0.01 })),
        maxAmount: Type.Optional(Money('The ceiling of an auto-bid.', { minimum: 0.01 })),
      }),
    },
    {
      201: Type.Object(
        {
          ...Standing,
          autoBidMax: orNull(Type.Number({ description: 'The ceiling just set.', examples: [250] })),
          isCurrentUserWinning: Type.Boolean({ description: 'Whether the guest leads.' }),
        },
        { description: 'Placed, and durable.' },
      ),
    },
    { code: 'conflict', meaning: 'Refused; `reason` is the code of the bid check.' },
  ),
  void: manage(
    {
      summary: 'Void bids of an item',
      description:
        'Plays the contest again as if they had never been made: the price may fall, the end stays. Only while the item is open or paused, and only what somebody asked for: what followed from it falls with it.',
      params: itemParams,
      body: Closed({
        sequences: Type.Array(sequence, { minItems: 1, maxItems: 100, uniqueItems: true }),
        reason: Type.Optional(Type.String({ maxLength: 500, description: 'Kept in the audit log.' })),
      }),
    },
    {
      200: Type.Object(
        {
          ...Standing,
          droppedSequences: Type.Array(Type.Integer(), {
            description:
              'Later offers that have no place in the contest any more, like a ceiling without its lead.',
          }),
        },
        { description: 'Where the item stands now.' },
      ),
    },
    { code: 'conflict', meaning: '`item_closed`: closed is final. `no_such_bid`: not a bid that counts.' },
  ),
}
