import { type Static, type TSchema, Type } from 'typebox'
import { SHARE_ADDRESS } from '../../auction/auctions/share-address.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { exampleNewAuction } from '../basics/example.ts'
import { Closed, Html, Line, Money, OneOf, Text, Time } from '../basics/schema.ts'
import { expectedVersion } from '../basics/versions.ts'
import { GRADIENT, HEX_COLOR } from '../descriptions/colors.ts'

const Flag = (description: string) => Type.Boolean({ description })
const Seconds = (description: string, minimum: number) =>
  Type.Integer({ minimum, maximum: 604_800, description, examples: [120] })
const Url = Type.String({
  pattern: '^https?://\\S+$',
  maxLength: 1000,
  examples: ['https://stream.example/1'],
})
const codes = (description: string, example: string) =>
  Type.Array(Type.String({ maxLength: 10 }), {
    maxItems: 500,
    uniqueItems: true,
    description,
    examples: [[example]],
  })

export const plainSettings = {
  name: Line('The name.', 'Spring Gala'),
  description: orNull(Html('Full text.')),
  whitelabelId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Where it is listed.' }),
  isPrivate: Flag(
    'Only registered and invited people can see it. Unless invitations are strict, whoever signs up with an invited email is let in, whether or not it is theirs.',
  ),
  strictInvitations: Flag(
    'Of a private auction: an invitation opens it only to an account whose email was proved by a mail. Who is registered keeps access. Needs a mail server.',
  ),
  isFeatured: Flag(
    'Listed first, ahead of other organizations’ auctions; only administrators can change it (403).',
  ),
  startTime: Time('When it opens automatically.'),
  endTime: Time('When it closes automatically.'),
  timeZone: Type.String({ maxLength: 60, description: 'IANA name.', examples: ['America/Toronto'] }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['USD'] }),
  goal: orNull(Money('The fundraising goal; null without one.', { minimum: 0.01 })),
  vanityAddress: orNull(
    Type.String({
      pattern: SHARE_ADDRESS,
      description: 'The key of its share address. It cannot be digits alone, which are an auction id.',
      examples: ['spring-gala'],
    }),
  ),
  appealsColor: orNull(Type.String({ pattern: HEX_COLOR, description: 'Accent.', examples: ['#0a7d4f'] })),
  backgroundGradient: orNull(
    Type.String({
      pattern: GRADIENT,
      maxLength: 500,
      description:
        'A CSS gradient: `linear-gradient(…)` or `radial-gradient(…)` with two to eight colours (`#rgb`, `#rrggbb`, `rgb()`, `hsl()` or names), each with a position in percent or without.',
      examples: ['linear-gradient(160deg, #fbeecb, #efc977)'],
    }),
  ),
  latitude: orNull(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: orNull(Type.Number({ minimum: -180, maximum: 180 })),
}

export const place = {
  street1: orNull(Text('', 200)),
  street2: orNull(Text('', 200)),
  city: orNull(Text('', 200)),
  provinceCode: orNull(Text('ISO 3166-2 code or name.', 100)),
  postalCode: orNull(Text('', 40)),
  countryCode: orNull(Text('ISO 3166-1 code or name.', 100)),
}

export const groups = {
  stream: {
    status: OneOf(['off', 'scheduled', 'live', 'ended'], 'Off hides it.'),
    url: orNull(Url),
    startTime: orNull(Time('')),
    endTime: orNull(Time('')),
  },
  donations: {
    allowPledge: Flag('Donors can pledge and pay later.'),
    enableCustom: Flag('Donors can choose any amount, not only the levels.'),
    enableMinimum: Flag('Refuse donations below `minimumAmount`.'),
    minimumAmount: orNull(Money('Smallest gift.')),
    enableOffline: Flag('Donations made in the room are shown.'),
    offlineUpdatesThermometer: Flag('Donations made in the room count in the thermometer.'),
    enableDouble: Flag('A sponsor matches every donation.'),
    enableBig: Flag('Celebrate donations of at least `bigDonationThreshold`.'),
    bigDonationThreshold: orNull(Money('The smallest big donation.')),
    confirmAbove: Money(
      'A donation above this amount is shown and counted only after a manager has confirmed it; 10,000 unless set. What the same guest has given in the auction, and neither paid nor had confirmed, counts with it. Donations recorded by a manager need no confirmation.',
      { examples: [10_000] },
    ),
    description: orNull(Text('Why people should give. Plain text.')),
    tax: Type.Number({ money: true, minimum: 0, maximum: 100, description: 'Percent.', examples: [5] }),
  },
  tickets: {
    enabled: Flag('The auction sells tickets.'),
    showInItems: Flag('Tickets are listed among the items.'),
    goal: Money('The goal for ticket sales.'),
    requireToRegister: Flag('Only with a ticket.'),
    requireForOwners: Flag('Managers need a ticket too.'),
    requireToBid: Flag('Only with a ticket.'),
  },
  checkout: { requireAddress: Flag('Ask for an address at checkout.') },
  checkIn: {
    onOwnPhone: Flag('Guests can check in on their own phone, by a code at the venue.'),
    ownPhoneOpensLocalItems: Flag(
      'Whether that opens items for checked-in guests (`isLocalOnly`); without it, they wait for the door.',
    ),
  },
}

export const bidding = {
  autoBidPolicy: OneOf(['contract', 'classic'], 'The opening bid of an auto-bid.'),
  increments: Type.Union(
    [
      Type.Array(
        Closed({
          below: orNull(Money('Applies to prices below this; null in the last step.', { minimum: 0.01 })),
          increment: Money('The step.', { minimum: 0.01 }),
        }),
        { minItems: 1, maxItems: 50 },
      ),
      Type.Null(),
    ],
    {
      description:
        'Increments by current price, in rising order; null for the default ones. From the second step on, an increment is not larger than the price from which it applies.',
    },
  ),
  requireCard: Flag('Bidders need a card above `cardThreshold`.'),
  cardThreshold: Money('Sum of leading bids.'),
  spendingLimit: orNull(Money('Per bidder, unless set on the registration; null for no limit.')),
  allowedCountries: codes('ISO 3166-1 alpha-2; empty means everywhere.', 'CA'),
  allowedProvinces: codes('ISO 3166-2; empty means everywhere.', 'CA-QC'),
}

export const extension = {
  mode: OneOf(['off', 'reset', 'add'], 'reset: end = bid + length; add: end + length.'),
  windowSeconds: Seconds('A bid with less than this left extends the item.', 0),
  lengthSeconds: Seconds('By how much.', 1),
  capSeconds: orNull(
    Seconds('Extensions never go further past the first end than this; null for no cap.', 0),
  ),
}

const levels = Type.Array(Money('Suggested gift.', { minimum: 0.01 }), {
  maxItems: 50,
  uniqueItems: true,
  description: 'Suggested donations; replaces the list.',
  examples: [[25, 50, 100]],
})

type Optionals<Properties extends Record<string, TSchema>> = {
  [Name in keyof Properties]: ReturnType<typeof Type.Optional<Properties[Name]>>
}
function optional<Properties extends Record<string, TSchema>>(properties: Properties) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as Optionals<Properties>
}
const Group = <Properties extends Record<string, TSchema>>(properties: Properties, description: string) =>
  Type.Optional(Closed(optional(properties), { description }))

const settings = {
  ...optional(plainSettings),
  address: Type.Optional(
    Type.Union([Closed(optional(place)), Type.Null()], { description: 'Null clears it.' }),
  ),
  stream: Group(groups.stream, 'The live stream.'),
  donations: Group({ ...groups.donations, levels }, 'Gifts.'),
  tickets: Group(groups.tickets, 'Tickets.'),
  checkout: Group(groups.checkout, 'Checkout.'),
  checkIn: Group(groups.checkIn, 'Check-in.'),
  bidding: Group(
    { ...bidding, extension: Closed(optional(extension), { description: 'Late bids.' }) },
    'The rules of bidding.',
  ),
}

export const NewAuction = Closed(
  {
    organizationId: Id('The organization that runs it.', 3),
    ...settings,
    name: plainSettings.name,
    startTime: plainSettings.startTime,
    endTime: plainSettings.endTime,
  },
  { title: 'NewAuction', examples: [exampleNewAuction] },
)
export const AuctionChanges = Closed(
  { ...settings, version: expectedVersion },
  {
    title: 'AuctionChanges',
    examples: [{ isPrivate: true, donations: { levels: [50, 100] } }],
  },
)
export type AuctionSettings = Static<typeof AuctionChanges>
