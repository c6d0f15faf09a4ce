import { Type } from 'typebox'
import { auctionStatus } from '../../engine/statuses.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { autoBidPolicySchema, extensionSchema, incrementsSchema } from '../auctions/bidding-rules.ts'
import { leanAuctionCardFields } from '../auctions/card-schema.ts'
import { exampleAuctionCard } from '../auctions/example.ts'
import { forSignedIn, itemCard, itemCardFields } from './card-schema.ts'
import { exampleItemDetail, lakeCard, ticketCard } from './example.ts'
import { myStatuses } from './my-standing.ts'
import { type ItemSort, itemSorts } from './sorts.ts'

export const auctionItemsSchema = {
  tags: ['Auctions'],
  summary: 'The items of an auction',
  description:
    'In the order of the catalogue, unless `sort` names another. The first page (`offset` 0) also has `categories` and `featuredItems`. `search` ignores case, accents and the kind of apostrophe, and looks in name, item code and description.',
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
    sort: Type.Optional(
      Type.Unsafe<ItemSort>({
        type: 'string',
        enum: itemSorts,
        description:
          'The order; `lotNumber`, the order of the catalogue, unless given. By price, end or bids it goes by what the cards show; items that are equal keep the order of the catalogue. `endingSoon` puts items without a clock after those with one, and what is over last.',
        examples: ['endingSoon'],
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

export const nearNamesSchema = {
  tags: ['Auctions'],
  summary: 'Names like the one that was searched for',
  description:
    'For a search that found nothing: the names of up to three items of the auction that are spelled almost like it, the nearest first. Case and accents do not matter. Of a very large auction only the first 5,000 names in the order of the catalogue are compared.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  querystring: Type.Object({
    search: Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'What was searched for.',
      examples: ['diner'],
    }),
  }),
  response: answers(
    {
      200: Type.Object(
        {
          names: Type.Array(Type.Object({ itemId: Type.Integer(), name: Type.String() })),
        },
        {
          title: 'NearNames',
          description: 'The names, or none.',
          examples: [{ names: [{ itemId: 104, name: 'Dinner for Eight' }] }],
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
          auction: Type.Object({
            ...leanAuctionCardFields,
            appealsColor: orNull(Type.String({ description: 'The accent of the auction.' })),
          }),
          category: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
          recentBids: Type.Array(
            Type.Object({
              amount: Type.Number({ description: 'Dollars.' }),
              time: Type.Integer({ description: 'Epoch seconds.' }),
              bidder: Type.String({ description: 'A paddle number, or else initials.' }),
              isMine: Type.Optional(
                Type.Boolean({
                  description: `Whether the caller, or their ceiling for them, made this bid. ${forSignedIn}`,
                }),
              ),
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
