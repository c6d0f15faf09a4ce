import { Type } from 'typebox'
import { autoBidPolicySchema, extensionSchema, incrementsSchema } from '../auctions/bidding-rules.ts'
import { leanAuctionCard } from '../auctions/card-schema.ts'
import { exampleAuctionCard } from '../auctions/example.ts'
import { auctionStatus } from '../engine/statuses.ts'
import { answers } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'
import { Id, pageQuery } from '../http/answers/paging.ts'
import { forSignedIn, itemCard, itemCardFields } from './card-schema.ts'
import { exampleItemDetail, lakeCard, ticketCard } from './example.ts'
import { myStatuses } from './my-standing.ts'

export const auctionItemsSchema = {
  tags: ['Auctions'],
  summary: 'The items of an auction',
  description:
    'In the order of the catalogue. The first page (`offset` 0) also has `categories` and `featuredItems`. `search` ignores case, accents and the kind of apostrophe, and looks in name, item code and description.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  querystring: Type.Object({
    ...pageQuery(),
    categoryId: Type.Optional(Id('Only items of this category.', 3)),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'Finds items whose name, code or description contains this text.',
        examples: ['lake'],
      }),
    ),
    manager: Type.Optional(
      Type.Boolean({
        description:
          'Includes draft and test auctions for their managers and administrators; ignored for others.',
      }),
    ),
  }),
  response: answers(
    {
      200: Type.Object(
        {
          auctionStatus: Type.String({ enum: Object.keys(auctionStatus) }),
          endTime: Type.Integer({ description: 'When the auction ends, in epoch seconds.' }),
          items: Type.Array(itemCard),
          totalCount: Type.Integer({ description: 'How many match the filters, across all pages.' }),
          categories: Type.Optional(
            Type.Array(
              Type.Object({
                id: Type.Integer(),
                name: Type.String(),
                itemCount: Type.Integer(),
              }),
              { description: 'First page only.' },
            ),
          ),
          featuredItems: Type.Optional(Type.Array(itemCard, { description: 'First page only.' })),
        },
        {
          title: 'ItemPage',
          description: 'A page of items.',
          examples: [
            {
              auctionStatus: exampleAuctionCard.status,
              endTime: exampleAuctionCard.endTime,
              items: [lakeCard, ticketCard],
              totalCount: 2,
              categories: [{ id: 3, name: 'Travel', itemCount: 1 }],
              featuredItems: [lakeCard],
            },
          ],
        },
      ),
    },
    'validation_error',
    'not_found',
    'rate_limited',
  ),
}

export const itemSchema = {
  tags: ['Auctions'],
  summary: 'An item',
  description: 'Its card and everything its page shows.',
  params: Type.Object({ id: Id('The item.') }),
  response: answers(
    {
      200: Type.Object(
        {
          ...itemCardFields,
          description: orNull(Type.String({ description: 'Plain text: show it as text, never as HTML.' })),
          images: Type.Array(
            Type.Object({
              id: Type.Integer(),
              smallUrl: Type.String({ description: 'At most 320 pixels wide and high.' }),
              mediumUrl: Type.String({ description: 'At most 800 pixels wide and high.' }),
              largeUrl: Type.String({ description: 'At most 1600 pixels wide and high.' }),
            }),
          ),
          donorName: orNull(Type.String()),
          fairMarketValue: orNull(Type.Number({ description: 'Dollars.' })),
          auction: leanAuctionCard,
          category: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
          recentBids: Type.Array(
            Type.Object({
              amount: Type.Number({ description: 'Dollars.' }),
              time: Type.Integer({ description: 'Epoch seconds.' }),
              bidder: Type.String({ description: 'A paddle number, or else initials.' }),
            }),
            {
              description:
                'The ten newest bids, newest first. Ceilings are never shown, not even beaten ones; none for sealed items.',
            },
          ),
          autoBidPolicy: autoBidPolicySchema,
          increments: incrementsSchema(
            'The increments that apply to this item, by price: its own, else the auction’s, else the default ones. Empty for items that take no bids.',
          ),
          extension: extensionSchema,
          firstEndTime: Type.Integer({
            description:
              'Epoch seconds: the end before any extension; `capSeconds` counts from here. The item is in extended bidding when `endTime` is later.',
          }),
          myBidAmount: Type.Optional(
            orNull(
              Type.Number({
                description: `The highest bid of the caller's own, or the sealed amount; null without one. ${forSignedIn}`,
              }),
            ),
          ),
          myStatus: Type.Optional(
            orNull(Type.String({ enum: [...myStatuses], description: `Null without a bid. ${forSignedIn}` })),
          ),
        },
        { title: 'ItemDetail', description: 'The item.', examples: [exampleItemDetail] },
      ),
    },
    'validation_error',
    'not_found',
    'rate_limited',
  ),
}
