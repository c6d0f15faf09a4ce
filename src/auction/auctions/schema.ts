import { type TSchema, Type } from 'typebox'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import { exampleOf } from '../../platform/http/documents/openapi-schema.ts'
import { autoBidPolicySchema, extensionSchema, incrementsSchema } from './bidding-rules.ts'
import { auctionCard, auctionCardFields } from './card-schema.ts'
import { exampleAuctionDetail } from './example.ts'
import { type AuctionSort, auctionSorts } from './list-auctions.ts'
import { thermometerSchema } from './thermometer.ts'

export const whitelabelQuery = Type.Optional(Id('The whitelabel; 1, the default, means every public one.', 1))

export const totalCount = Type.Integer({ description: 'The total across all pages.', examples: [1] })
const decimal = (description: string) => Type.String({ description })
const text = () => orNull(Type.String())
const place = Type.Union([
  Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() }),
  Type.Null(),
])

export const auctionsSchema = (item: TSchema) => ({
  tags: ['Auctions'],
  summary: 'Auctions the caller can see',
  description:
    '`featured` (the default) lists featured auctions first, then running auctions by end time, then the rest, newest first. `search` ignores case, accents and the kind of apostrophe.',
  querystring: Type.Object({
    ...pageQuery(),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'Finds auctions by part of their name or of their organization’s name.',
        examples: ['lake'],
      }),
    ),
    sort: withDefault(Type.Unsafe<AuctionSort>({ type: 'string', enum: auctionSorts, default: 'featured' })),
    whitelabelId: whitelabelQuery,
  }),
  response: answers(
    {
      200: Type.Object(
        { auctions: Type.Array(auctionCard(item)), totalCount },
        { description: 'A page of auctions.' },
      ),
    },
    'validation_error',
    'rate_limited',
  ),
})

export const auctionSchema = (item: TSchema) => ({
  tags: ['Auctions'],
  summary: 'An auction',
  description: 'Its card and everything its page shows.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  response: detailAnswers(item),
})

export const auctionByAddressSchema = (item: TSchema) => ({
  tags: ['Auctions'],
  summary: 'An auction by its share address',
  description:
    'The same response as by id. Digits alone are always an id, so no share address can hide an auction. Not case-sensitive.',
  params: Type.Object({
    address: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'The `vanityAddress` of the auction, or its id. Digits alone are always an id.',
      examples: ['spring-gala'],
    }),
  }),
  response: detailAnswers(item),
})

const address = Type.Union([
  Type.Object({
    street1: text(),
    street2: text(),
    city: text(),
    province: place,
    postalCode: text(),
    country: place,
  }),
  Type.Null(),
])

const stream = Type.Optional(
  Type.Object(
    {
      status: Type.String({ enum: ['scheduled', 'live', 'ended'] }),
      url: text(),
      startTime: orNull(Type.Integer()),
      endTime: orNull(Type.Integer()),
    },
    { description: 'Missing when `streamStatus` is off.' },
  ),
)

const donations = Type.Object({
  allowPledge: Type.Boolean(),
  enableCustom: Type.Boolean(),
  enableMinimum: Type.Boolean(),
  minimumAmount: orNull(decimal('Null unless `enableMinimum`.')),
  enableOffline: Type.Boolean(),
  offlineUpdatesThermometer: Type.Boolean(),
  enableDouble: Type.Boolean(),
  bigDonationThreshold: orNull(decimal('Null unless big donations are highlighted.')),
  description: text(),
  imageUrl: text(),
  tax: decimal('Percent.'),
  levels: Type.Array(Type.Object({ id: Type.Integer(), amount: decimal('Dollars.') })),
})

const tickets = Type.Object({
  enabled: Type.Boolean(),
  showInItems: Type.Boolean(),
  goal: decimal('Dollars.'),
  requireToRegister: Type.Boolean(),
  requireForOwners: Type.Boolean(),
  requireToBid: Type.Boolean(),
})

const detailAnswers = (item: TSchema) =>
  answers(
    {
      200: Type.Object(
        {
          ...auctionCardFields(item),
          description: orNull(
            Type.String({ description: 'HTML, cleaned before it is stored: see the introduction.' }),
          ),
          vanityAddress: orNull(Type.String({ description: 'The key of its share address.' })),
          appealsColor: orNull(Type.String({ description: 'The accent colour, as `#rrggbb`.' })),
          address,
          organization: Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            description: orNull(Type.String({ description: 'HTML, like that of the auction.' })),
            website: text(),
            logoUrl: text(),
          }),
          stream,
          donations,
          tickets,
          checkout: Type.Object({ requireAddress: Type.Boolean() }),
          bidding: Type.Object({
            autoBidPolicy: autoBidPolicySchema,
            increments: incrementsSchema(
              'Increments by price, in rising order, for items without their own increment.',
            ),
            extension: extensionSchema,
          }),
          thermometer: thermometerSchema,
          isFavorite: Type.Optional(
            Type.Boolean({
              description:
                'Whether the caller has a favorite item in this auction. Only for signed-in callers.',
            }),
          ),
        },
        {
          title: 'AuctionDetail',
          description: 'The auction.',
          examples: [{ ...exampleAuctionDetail, featuredItems: [exampleOf(item)] }],
        },
      ),
    },
    'validation_error',
    'not_found',
    'rate_limited',
  )
