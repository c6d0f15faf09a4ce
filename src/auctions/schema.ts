import { type TSchema, Type } from 'typebox'
import { answers } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'
import { Id, pageQuery } from '../http/answers/paging.ts'
import { withDefault } from '../http/answers/with-default.ts'
import { exampleOf } from '../http/documents/openapi-schema.ts'
import { autoBidPolicySchema, extensionSchema, incrementsSchema } from './bidding-rules.ts'
import { auctionCard, auctionCardFields, leanAuctionCardFields } from './card-schema.ts'
import { anna, exampleAuctionCard, exampleAuctionDetail, gala } from './example.ts'
import { type AuctionSort, auctionSorts } from './list-auctions.ts'
import { thermometerSchema } from './thermometer.ts'

export const whitelabelQuery = Type.Optional(Id('The whitelabel; 1, the default, means every public one.', 1))

const totalCount = Type.Integer({ description: 'The total across all pages.', examples: [1] })
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
          address: Type.Union([
            Type.Object({
              street1: text(),
              street2: text(),
              city: text(),
              province: place,
              postalCode: text(),
              country: place,
            }),
            Type.Null(),
          ]),
          organization: Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            description: orNull(Type.String({ description: 'HTML, like that of the auction.' })),
            website: text(),
            logoUrl: text(),
          }),
          stream: Type.Optional(
            Type.Object(
              {
                status: Type.String({ enum: ['scheduled', 'live', 'ended'] }),
                url: text(),
                startTime: orNull(Type.Integer()),
                endTime: orNull(Type.Integer()),
              },
              { description: 'Missing when `streamStatus` is off.' },
            ),
          ),
          donations: Type.Object({
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
          }),
          tickets: Type.Object({
            enabled: Type.Boolean(),
            showInItems: Type.Boolean(),
            goal: decimal('Dollars.'),
            requireToRegister: Type.Boolean(),
            requireForOwners: Type.Boolean(),
            requireToBid: Type.Boolean(),
          }),
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

const exampleRegistration = { paddleNumber: anna.paddleNumber, registeredAt: gala.startTime }

export const myAuctionsSchema = {
  tags: ['Bidder'],
  summary: 'Auctions the caller is registered for',
  description: 'The latest registration first.',
  querystring: Type.Object({ ...pageQuery(), whitelabelId: whitelabelQuery }),
  response: answers(
    {
      200: Type.Object(
        {
          auctions: Type.Array(
            Type.Object(
              {
                ...leanAuctionCardFields,
                paddleNumber: Type.Integer(),
                ticketCode: Type.String({
                  description:
                    'Identifies the guest at the door. A QR code holds it as `{base_url}/a/{auctionId}?ticket={ticketCode}`.',
                }),
                registeredAt: Type.Integer({ description: 'Epoch seconds.' }),
              },
              {
                title: 'MyAuction',
                examples: [{ ...exampleAuctionCard, ...exampleRegistration, ticketCode: '0A1B2C3D4E' }],
              },
            ),
          ),
          totalCount,
        },
        { description: 'A page of auctions.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}

const registration = (description: string) =>
  Type.Object(
    {
      auctionId: Type.Integer(),
      paddleNumber: Type.Integer(),
      registeredAt: Type.Integer({ description: 'Epoch seconds.' }),
    },
    {
      title: 'Registration',
      description,
      examples: [{ auctionId: exampleAuctionCard.id, ...exampleRegistration }],
    },
  )

export const selfCheckInSchema = {
  tags: ['Bidder'],
  summary: 'Check in on your own phone',
  description:
    'At the venue, with the code of the QR code on a table or at the door, where the organizer allows it. It checks in the caller and nobody else, and registers them first, as `POST /v3/auctions/{id}/registration` does. A code ends when the auction closes. Whoever is checked in already stays so.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  body: Type.Object(
    {
      code: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'What follows # in the address of the QR code.',
      }),
    },
    { title: 'CheckInCode', examples: [{ code: 'K7WQ2MXDPA4TNR6V' }] },
  ),
  response: answers(
    {
      200: Type.Object(
        {
          auctionId: Type.Integer(),
          paddleNumber: Type.Integer(),
          tableName: Type.Union([Type.String(), Type.Null()]),
          checkedInAt: Type.Integer({ description: 'Epoch seconds.' }),
          needsDoor: Type.Boolean({
            description: 'Whether the items for checked-in guests wait until the door has seen them.',
          }),
        },
        {
          title: 'SelfCheckIn',
          description: 'Checked in.',
          examples: [
            {
              auctionId: exampleAuctionCard.id,
              paddleNumber: anna.paddleNumber,
              tableName: '4',
              checkedInAt: gala.now,
              needsDoor: false,
            },
          ],
        },
      ),
    },
    'validation_error',
    'unauthorized',
    'not_found',
    {
      code: 'conflict',
      meaning:
        '`wrong_code`: not the code of this auction. `check_in_over`: the organizer does not allow it now, or the auction has closed. `ticket_required`, `account_banned`, `account_deleted`: as for registering.',
    },
    'rate_limited',
  ),
}

export const registrationSchema = {
  tags: ['Bidder'],
  summary: 'Register for an auction',
  description:
    'Open to everyone for public auctions, and to invited people for private ones. Assigns a paddle number.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  response: answers(
    { 200: registration('Registered before.'), 201: registration('Registered now.') },
    'validation_error',
    'unauthorized',
    'not_found',
    {
      code: 'conflict',
      meaning:
        '`ticket_required`: a ticket is needed first. `account_banned`, `account_deleted`: this account may not register. `address_not_proved`: invitations to this auction are strict, and no mail has proved the caller’s email yet (`POST /v3/user/address-proofs`).',
    },
    'rate_limited',
  ),
}
