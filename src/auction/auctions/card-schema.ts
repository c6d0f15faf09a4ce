import { type Static, type TSchema, Type } from 'typebox'
import { auctionStatus } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { exampleOf } from '../../platform/http/documents/openapi-schema.ts'
import { exampleAuctionCard } from './example.ts'

const epoch = (description: string) => Type.Integer({ description })
const image = (description: string) => orNull(Type.String({ description }))

const leanFields = {
  id: Type.Integer(),
  name: Type.String(),
  organizationName: Type.String(),
  status: Type.String({ enum: Object.keys(auctionStatus) }),
  isFeatured: Type.Boolean(),
  itemCount: Type.Integer({ description: 'How many of its items the caller can see.' }),
  startTime: epoch('Epoch seconds.'),
  endTime: epoch('Epoch seconds; if the auction was closed early, the time it closed.'),
  timeZone: Type.String(),
  streamStatus: Type.String({ enum: ['off', 'scheduled', 'live', 'ended'] }),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
  currency: Type.String({ description: 'ISO 4217.' }),
  imageUrl: image('The image of the auction, 800 pixels.'),
  organizationImageUrl: image('The logo of the organization, 320 pixels.'),
  backgroundGradient: Type.Optional(
    Type.String({
      description:
        'Only when set. A CSS gradient of a fixed grammar, `linear-gradient(…)` or `radial-gradient(…)`, safe in a style sheet.',
    }),
  ),
}

/** For rows that show none of the auction's items. */
export const leanAuctionCardFields = {
  ...leanFields,
  featuredItems: Type.Array(Type.Object({}), { maxItems: 0, description: 'Always an empty list here.' }),
}

/** An auction shows some of its items without knowing what an item is, so their schema is passed in. */
export function auctionCardFields<Item extends TSchema>(item: Item) {
  return {
    ...leanFields,
    featuredItems: Type.Array(item, { description: 'Up to four of its featured items.' }),
  }
}

export function auctionCard<Item extends TSchema>(item: Item) {
  const example = { ...exampleAuctionCard, featuredItems: [exampleOf(item)] }
  return Type.Object(auctionCardFields(item), {
    title: 'AuctionCard',
    description: 'An auction card.',
    examples: [example],
  })
}

export const leanAuctionCard = Type.Object(leanAuctionCardFields, {
  title: 'LeanAuctionCard',
  description: 'An auction card without items.',
  examples: [exampleAuctionCard],
})

export type AuctionCard = Omit<Static<typeof leanAuctionCard>, 'featuredItems'> & { featuredItems: object[] }
