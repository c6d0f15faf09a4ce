import { type Static, type TSchema, Type } from 'typebox'
import { SHARE_ADDRESS } from '../../auctions/share-address.ts'
import { orNull } from '../../http/answers/or-null.ts'
import { Id } from '../../http/answers/paging.ts'
import { GRADIENT, HEX_COLOR } from '../descriptions/colors.ts'
import { exampleNewAuction } from '../example.ts'
import { Closed, Html, Line, Money, OneOf, Text, Time } from '../schema.ts'
import { expectedVersion } from '../versions.ts'

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
  name: Line('What it is called.', 'Spring Gala'),
  description: orNull(Html('Full text.')),
  whitelabelId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Where it is listed.' }),
  isPrivate: Flag('Only registered and invited people see it.'),
  isFeatured: Flag('Listed first, before those of other organizations; only administrators change it (403).'),
  startTime: Time('When the clock opens it.'),
  endTime: Time('When the clock closes it.'),
  timeZone: Type.String({ maxLength: 60, description: 'IANA name.', examples: ['America/Toronto'] }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['USD'] }),
  goal: orNull(Money('What it should raise in all; null without a goal.', { minimum: 0.01 })),
  vanityAddress: orNull(
    Type.String({
      pattern: SHARE_ADDRESS,
      description: 'Key of the share address; not digits alone, which are the id of an auction.',
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
  provinceCode: orNull(Text('ISO 3166-2; a name is understood too.', 100)),
  postalCode: orNull(Text('', 40)),
  countryCode: orNull(Text('ISO 3166-1; a name is understood too.', 100)),
}

export const groups = {
  stream: {
    status: OneOf(['off', 'scheduled', 'live', 'ended'], 'Off hides it.'),
    url: orNull(Url),
    startTime: orNull(Time('')),
    endTime: orNull(Time('')),
  },
  donations: {
    allowPledge: Flag('A gift may be promised for later.'),
    enableCustom: Flag('Any amount, not only the levels.'),
    enableMinimum: Flag('Refuse less than `minimumAmount`.'),
    minimumAmount: orNull(Money('Smallest gift.')),
    enableOffline: Flag('Gifts made in the room are shown.'),
    offlineUpdatesThermometer: Flag('Gifts made in the room move the thermometer.'),
    enableDouble: Flag('Somebody doubles every gift.'),
    enableBig: Flag('Celebrate gifts from `bigDonationThreshold` on.'),
    bigDonationThreshold: orNull(Money('What counts as big.')),
    confirmAbove: Money(
      'A donation above this amount is shown and counted only after a manager has confirmed it; 10,000 unless set. What a manager records needs no confirmation.',
      { examples: [10_000] },
    ),
    description: orNull(Text('Why to give. Plain text.')),
    tax: Type.Number({ money: true, minimum: 0, maximum: 100, description: 'Percent.', examples: [5] }),
  },
  tickets: {
    enabled: Flag('The auction sells tickets.'),
    showInItems: Flag('Tickets stand among the items.'),
    goal: Money('How much the tickets should bring.'),
    requireToRegister: Flag('Only with a ticket.'),
    requireForOwners: Flag('Managers need one too.'),
    requireToBid: Flag('Only with a ticket.'),
  },
  checkout: { requireAddress: Flag('Ask for an address at checkout.') },
}

export const bidding = {
  autoBidPolicy: OneOf(['contract', 'classic'], 'How an auto-bid opens.'),
  increments: Type.Union(
    [
      Type.Array(
        Closed({
          below: orNull(Money('For prices under this; null in the last step.', { minimum: 0.01 })),
          increment: Money('The step.', { minimum: 0.01 }),
        }),
        { minItems: 1, maxItems: 50 },
      ),
      Type.Null(),
    ],
    { description: 'Steps by current price, rising; null means the usual ones.' },
  ),
  requireCard: Flag('Bidders need a card above `cardThreshold`.'),
  cardThreshold: Money('Sum of leading bids.'),
  spendingLimit: orNull(Money('Per bidder, unless their registration says otherwise; null means none.')),
  allowedCountries: codes('ISO 3166-1 alpha-2; empty lets everybody in.', 'CA'),
  allowedProvinces: codes('ISO 3166-2; empty lets everybody in.', 'CA-QC'),
}

export const extension = {
  mode: OneOf(['off', 'reset', 'add'], 'reset: end = bid + length; add: end + length.'),
  windowSeconds: Seconds('A bid with less than this left extends the item.', 0),
  lengthSeconds: Seconds('By how much.', 1),
  capSeconds: orNull(Seconds('No extension passes the first end by more; null means no cap.', 0)),
}

const levels = Type.Array(Money('Suggested gift.', { minimum: 0.01 }), {
  maxItems: 50,
  uniqueItems: true,
  description: 'Suggested gifts; replaces the list.',
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
  bidding: Group(
    { ...bidding, extension: Closed(optional(extension), { description: 'Late bids.' }) },
    'The rules of bidding.',
  ),
}

export const NewAuction = Closed(
  {
    organizationId: Id('Whose auction it is.', 3),
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
