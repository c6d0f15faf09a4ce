import { type Static, Type } from 'typebox'
import { itemTypes } from '../../engine/item-types.ts'
import { type ItemStatusName, itemStatus } from '../../engine/statuses.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { exampleAddedItem, exampleItem, exampleNewItem } from '../basics/example.ts'
import {
  auctionParams,
  Closed,
  itemParams,
  Line,
  Money,
  manage,
  OneOf,
  OptionalLine,
  Text,
  Time,
} from '../basics/schema.ts'
import { changedMeanwhile, expectedVersion, version } from '../basics/versions.ts'

const settings = {
  itemCode: Line('The number in the catalogue; the next free number unless given.', '12', 40),
  name: Line('What it is.', 'Weekend at the lake'),
  description: orNull(Text('Plain text; markup is returned as the characters that were sent.')),
  itemType: OneOf(itemTypes, 'Bid on: silent, live, sealedBid. Bought: forSale, ticket, raffle.'),
  categoryId: orNull(Id('One of the auction’s categories.', 3)),
  donorName: orNull(OptionalLine('Who gave it.', 200)),
  donorEmail: orNull(
    OptionalLine(
      'The donor’s email. Only managers see it, and keys with `read` or `items`. Removing it removes what is known of the donor’s mails; another one needs `donorAgreed` again.',
      254,
    ),
  ),
  donorAgreed: Type.Boolean({
    description:
      'Whether the donor agreed to be mailed about this gift. Who stated that, and when, is stored with it.',
  }),
  fairMarketValue: orNull(Money('The fair market value.')),
  startingPrice: Money('The starting bid.'),
  bidIncrement: orNull(Money('The item’s own increment; the auction’s if not given.', { minimum: 0.01 })),
  buyNowPrice: orNull(
    Money('The fixed price; for a silent item, the buy-now price that ends it immediately.', {
      minimum: 0.01,
    }),
  ),
  reservePrice: orNull(
    Money(
      'The item is not sold below this price. Bidders and staff learn only whether it is met; staff see null. Once people have bid it can only be removed, or lowered once, to at most one increment above the price.',
      { minimum: 0.01 },
    ),
  ),
  isFeatured: Type.Boolean({ description: 'Whether it is shown first.' }),
  isLocalOnly: Type.Boolean({ description: 'Only for guests who have checked in.' }),
  controlMode: OneOf(
    ['auto', 'manual'],
    'Opened and closed automatically, or by a manager; live items are manual unless set otherwise.',
  ),
  startTime: Time('The auction’s start unless given.'),
  endTime: Time('The auction’s end unless given.'),
  quantity: orNull(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Stock of a fixed-price item; null for no limit.',
    }),
  ),
}
const isDraft = Type.Boolean({ description: 'Whether it is hidden; set it to false to show it.' })
const optional = Type.Partial(Type.Object({ ...settings, isDraft })).properties

export const NewItem = Closed(
  { ...optional, name: settings.name },
  { title: 'NewItem', examples: [exampleNewItem] },
)
const ItemChanges = Closed(
  { ...optional, version: expectedVersion },
  {
    title: 'ItemChanges',
    examples: [{ donorName: 'Lake Hotel', isFeatured: true }],
  },
)
export type ItemSettings = Static<typeof ItemChanges>

const MOST_AT_ONCE = 100
const ManyItemChanges = Closed(
  {
    items: Type.Array(Closed({ id: Id('The item.'), ...ItemChanges.properties }), {
      minItems: 1,
      maxItems: MOST_AT_ONCE,
      description: 'Each with its id and the fields that change.',
    }),
  },
  { title: 'ManyItemChanges', examples: [{ items: [{ id: 42, startingPrice: 50, categoryId: 3 }] }] },
)

export const ItemAnswer = Type.Object(
  {
    id: Type.Integer(),
    auctionId: Type.Integer(),
    ...settings,
    status: OneOf(Object.keys(itemStatus), 'Where it stands.'),
    statusId: Type.Integer(),
    firstEndTime: Type.Integer({ description: 'The end before any extension.' }),
    currency: Type.String(),
    currentPrice: Type.Number(),
    isReserveMet: Type.Boolean(),
    bidCount: Type.Integer(),
    leaderId: orNull(Type.Integer({ description: 'The user who leads.' })),
    quantitySold: Type.Integer(),
    quantityRemaining: orNull(Type.Integer()),
    donorAgreement: orNull(
      Type.Object(
        { at: Type.Integer({ description: 'Epoch seconds.' }), by: orNull(Type.String()) },
        { description: 'Which organizer says that the donor agreed, and when. Null for staff.' },
      ),
    ),
    isDonorEmailRefused: Type.Boolean({
      description: 'Whether the last mail to the donor was refused: there is no such address.',
    }),
    images: Type.Array(
      Type.Object({
        id: Type.Integer(),
        smallUrl: Type.String(),
        mediumUrl: Type.String(),
        largeUrl: Type.String(),
      }),
      { description: 'The first one is shown on the card.' },
    ),
    createdAt: Type.Integer(),
    version,
  },
  {
    title: 'ManagedItem',
    description: 'The item as its managers see it; money is in numbers, times are epoch seconds.',
    examples: [exampleItem],
  },
)

/** The item after it went to another status. */
export const itemAnswerAs = (status: ItemStatusName) => ({
  ...ItemAnswer,
  examples: [{ ...exampleItem, status, statusId: itemStatus[status] }],
})

const fixed = {
  code: 'conflict',
  meaning:
    '`auction_over`; `has_bids`: what is bid on keeps its type, starting price and increment, and its reserve is only removed, or lowered once, to at most one increment above the price; `item_over`; `already_started`; `below_sold`.',
} as const

export const itemSchemas = {
  list: manage(
    {
      summary: 'All items of an auction',
      description: 'Includes drafts and withdrawn items, but not deleted ones.',
      params: auctionParams,
      querystring: Type.Object({
        search: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 80,
            description: 'Finds items whose name, code or description contains this text.',
          }),
        ),
        categoryId: Type.Optional(Id('Only of this category.', 3)),
        status: Type.Optional(OneOf(Object.keys(itemStatus), 'Only in this status.')),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { items: Type.Array(ItemAnswer), totalCount: Type.Integer() },
        { description: 'Sorted by item code.' },
      ),
    },
  ),
  create: manage(
    {
      summary: 'Add an item',
      description: 'The item waits for its auction, or opens immediately if the auction is open.',
      params: auctionParams,
      body: NewItem,
    },
    { 201: { ...ItemAnswer, examples: [exampleAddedItem] } },
    fixed,
  ),
  changeMany: manage(
    {
      summary: 'Change many items',
      description: `Up to ${MOST_AT_ONCE} at once, each like a change of one item: all of them are changed, or none. Problems are reported by position, such as \`items.3.startingPrice\` in \`fields\`.`,
      params: auctionParams,
      body: ManyItemChanges,
    },
    {
      200: Type.Object(
        { items: Type.Array(ItemAnswer) },
        { description: 'In the order they were sent.', title: 'ChangedItems' },
      ),
    },
    fixed,
    changedMeanwhile,
  ),
  read: manage(
    {
      summary: 'An item',
      description: 'The item as its managers see it, reserve included, in any status but deleted.',
      params: itemParams,
    },
    { 200: ItemAnswer },
  ),
  update: manage(
    {
      summary: 'Change an item',
      description:
        'Only the given fields change. Once people have bid, what they relied on can no longer change.',
      params: itemParams,
      body: ItemChanges,
    },
    { 200: ItemAnswer },
    fixed,
    changedMeanwhile,
  ),
  remove: manage(
    {
      summary: 'Delete an item',
      description: 'Deletes an item that nobody bid on or bought; others can only be withdrawn.',
      params: itemParams,
    },
    { 204: noContent },
    { code: 'conflict', meaning: '`item_has_activity`, `item_status` or `donation_item`.' },
  ),
}
