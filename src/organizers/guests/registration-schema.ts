import { type Static, Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { rehearsalConflict } from '../auctions/real-people.ts'
import { exampleRegistration } from '../basics/example.ts'
import { keyReused, onceHeaders } from '../basics/once.ts'
import { auctionParams, Closed, Line, Money, manage, OneOf, OptionalLine } from '../basics/schema.ts'
import { changedMeanwhile, expectedVersion, version } from '../basics/versions.ts'
import { PHONE_ENDING } from './guest-view.ts'

const guestStates = ['expected', 'joined', 'here', 'gone'] as const
export type GuestStateName = (typeof guestStates)[number]

export const hasCardText =
  'Whether a card is on file, or a manager waived that one is required. Only managers set it.'

const settings = {
  paddleNumber: Type.Integer({ minimum: 1, maximum: 999_999, description: 'Unique within the auction.' }),
  spendingLimit: orNull(Money('Null for the auction’s limit.')),
  hasCard: Type.Boolean({ description: hasCardText }),
  checkedIn: Type.Boolean({ description: 'Whether they have come to the event.' }),
  hasLeft: Type.Boolean({
    description:
      'Whether they came and have left again. It takes no rights from them. Checking them in again takes it back.',
  }),
  tableName: orNull(OptionalLine('Where they sit, for example `4` or `Lake`.', 40)),
  hostUserId: orNull(
    Id(
      'The registered guest who brought them, such as the holder of their tickets; null for nobody.',
      anna.userId,
    ),
  ),
  overrides: Type.Array(
    OneOf(['location', 'ticket', 'checkIn', 'creditCard', 'spendingLimit'], 'A waived check.'),
    { uniqueItems: true, description: 'Checks waived for this bidder; replaces the list.' },
  ),
}
const optional = Type.Partial(Type.Object(settings)).properties

const RegistrationChanges = Closed(
  { ...optional, version: expectedVersion },
  {
    title: 'RegistrationChanges',
    examples: [{ checkedIn: true, spendingLimit: 500 }],
  },
)
export type RegistrationSettings = Static<typeof RegistrationChanges>
const NewRegistration = Closed(
  {
    email: Type.Optional(
      Line('With or without an account; or give `userId`, or only a name.', anna.email, 320),
    ),
    userId: Type.Optional(
      Id(
        'The account of somebody who was registered at the organization before; or give `email`. For managers only.',
        anna.userId,
      ),
    ),
    firstName: Type.Optional(Line('For your own lists, until the guest joins.', 'Anna', 100)),
    lastName: Type.Optional(Line('For your own lists, until the guest joins.', 'Bell', 100)),
    mobile: Type.Optional(
      Type.String({
        maxLength: 30,
        description:
          'E.164, or local digits of `countryCode`. The person who later proves this phone becomes this guest.',
        examples: ['+15145550123'],
      }),
    ),
    countryCode: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2}$',
        description: 'ISO 3166-1 alpha-2, for local digits; your own country unless given.',
        examples: ['CA'],
      }),
    ),
    ...optional,
  },
  {
    title: 'NewRegistration',
    examples: [{ email: anna.email, paddleNumber: anna.paddleNumber, hasCard: true }],
  },
)
export const RegistrationAnswer = Type.Object(
  {
    auctionId: Type.Integer(),
    userId: Type.Integer(),
    email: Type.String({ description: 'Empty for the clerk and the screen.' }),
    isEmailRefused: Type.Boolean({
      description: 'Whether the last mail to them was refused for good, as when there is no such address.',
    }),
    isPhoneRefused: Type.Boolean({ description: 'Whether the last text to them did not arrive.' }),
    firstName: Type.String(),
    lastName: Type.String(),
    phone: Type.String({
      description: `Until they have joined, the number that was typed at the door or imported, or else the last two digits of their account’s after \`***\`. The door and the desk see the last ${PHONE_ENDING}; the clerk and the screen see nothing.`,
    }),
    hasJoined: Type.Boolean({
      description:
        'They registered, bid or bought by themselves, or accepted by `POST /v3/auctions/{id}/registration`. Until then, email and names are what a manager typed.',
    }),
    state: OneOf(
      guestStates,
      '`expected`: on the list, and has not acted yet; `joined`: takes part on their own phone; `here`: checked in; `gone`: came and left.',
    ),
    ...settings,
    payerUserId: orNull(
      Type.Integer({ description: 'The guest on whose bill their purchases are; null: their own.' }),
    ),
    sharesPaddle: Type.Boolean({ description: 'Whether their paddle means that guest.' }),
    ticketCode: Type.String({
      description:
        'What the QR code of their ticket holds; the door finds them by it. Empty for the rest of the staff.',
    }),
    version,
    checkedInAt: orNull(Type.Integer({ description: 'Epoch seconds.' })),
    checkedInBySelf: Type.Boolean({
      description:
        'They checked in on their own phone, and nobody at the door has since: `checkedIn: true` confirms it.',
    }),
    leftAt: orNull(Type.Integer({ description: 'Epoch seconds.' })),
    registeredAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  {
    title: 'ManagedRegistration',
    description:
      'The bidder in this auction. Staff see less: no `spendingLimit` (null), no `overrides` (empty), and of email, phone and ticket what their role needs.',
    examples: [exampleRegistration],
  },
)

const personParams = Type.Object({ ...auctionParams.properties, userId: Id('The bidder.', anna.userId) })
export const paddleTaken = {
  code: 'conflict',
  meaning: '`paddle_taken`: someone else has this paddle number.',
} as const

export const registrationSchemas = {
  list: manage(
    {
      summary: 'The guests of an auction',
      description:
        'Everyone on the guest list, with or without an account, with what the door and the bid checks need.',
      params: auctionParams,
      querystring: Type.Object({
        search: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 80,
            description:
              'Part of name, email, phone, paddle or table, or the whole code of a ticket; only by what the caller is shown.',
          }),
        ),
        changedSince: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 253_402_300_799,
            description:
              'Only those changed at or after this time; send the `now` of the previous response. Epoch seconds.',
          }),
        ),
        state: Type.Optional(OneOf(guestStates, 'Only those in this state.')),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        {
          registrations: Type.Array(RegistrationAnswer),
          totalCount: Type.Integer(),
          counts: Type.Object(
            Object.fromEntries(guestStates.map((state) => [state, Type.Integer()])) as Record<
              GuestStateName,
              ReturnType<typeof Type.Integer>
            >,
            { description: 'How many of all guests are in each state, whatever was searched for.' },
          ),
          removedUserIds: Type.Array(Type.Integer(), {
            description:
              'Who was removed, or merged with another guest, since `changedSince`; empty without it.',
          }),
          now: Type.Integer({ description: 'The service’s clock, in epoch seconds.' }),
        },
        { description: 'Sorted by paddle number.' },
      ),
    },
  ),
  create: manage(
    {
      summary: 'Register a guest',
      description:
        'By email, by the id of an account, or only by name. Somebody without an account is on the guest list all the same, as if imported. The next free paddle number unless one is given. Until this person joins the auction by themselves, you see what you typed, and nobody can bid for them unless they are checked in.',
      params: auctionParams,
      headers: onceHeaders,
      body: NewRegistration,
    },
    {
      200: { ...RegistrationAnswer, description: 'Registered before; changed as given.' },
      201: RegistrationAnswer,
    },
    { code: 'invalid_phone', meaning: 'Not a valid phone number.' },
    paddleTaken,
    rehearsalConflict,
    keyReused,
  ),
  read: manage(
    { summary: 'A bidder of an auction', description: 'The bidder in this auction.', params: personParams },
    { 200: RegistrationAnswer },
  ),
  update: manage(
    {
      summary: 'Change a registration',
      description:
        'Paddle, table, host, spending limit, card flag, check-in, leaving and waived checks. Send `version` so as not to overwrite someone else’s change.',
      params: personParams,
      headers: onceHeaders,
      body: RegistrationChanges,
    },
    { 200: RegistrationAnswer },
    paddleTaken,
    changedMeanwhile,
    keyReused,
  ),
  remove: manage(
    {
      summary: 'Remove a registration',
      description:
        'Only for someone who has neither bid nor bought. Of a guest without an account nothing is kept, and their invitation ends.',
      params: personParams,
    },
    { 204: noContent },
    { code: 'conflict', meaning: '`has_activity`: they have bid or bought.' },
  ),
}
