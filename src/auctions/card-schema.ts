import { type Static, type TSchema, Type } from 'typebox'
import { auctionStatus } from '../engine/statuses.ts'
import { orNull } from '../http/or-null.ts'

const epoch = (description: string) => Type.Integer({ description, examples: [1794700000] })
const image = (description: string) =>
  orNull(Type.String({ description, examples: ['https://goodlot.example/images/k/medium.webp'] }))

const leanFields = {
  id: Type.Integer({ examples: [7] }),
  name: Type.String({ examples: ['Spring gala'] }),
  organizationName: Type.String({ examples: ['Friends of the Lake'] }),
  status: Type.String({ enum: Object.keys(auctionStatus), examples: ['open'] }),
  isFeatured: Type.Boolean(),
  itemCount: Type.Integer({ description: 'Items one can see in it.', examples: [120] }),
  startTime: epoch('Epoch seconds.'),
  endTime: epoch('Epoch seconds.'),
  timeZone: Type.String({ examples: ['America/Toronto'] }),
  streamStatus: Type.String({ enum: ['off', 'scheduled', 'live', 'ended'], examples: ['off'] }),
  latitude: orNull(Type.Number({ examples: [45.5] })),
  longitude: orNull(Type.Number({ examples: [-73.6] })),
  currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
  imageUrl: image('The image of the auction, 800 pixels.'),
  organizationImageUrl: image('The logo of the organization, 320 pixels.'),
  backgroundGradient: Type.Optional(Type.String({ description: 'Only when set.' })),
}

/** Rows that show no items of the auction. */
export const leanAuctionCardFields = {
  ...leanFields,
  featuredItems: Type.Array(Type.Object({}), { maxItems: 0, description: 'Always empty here.' }),
}

/** An auction shows some of its items without knowing what an item is: their schema is handed in. */
export function auctionCardFields<Item extends TSchema>(item: Item) {
  return {
    ...leanFields,
    featuredItems: Type.Array(item, { description: 'Up to four of its featured items.' }),
  }
}

export const leanAuctionCard = Type.Object(leanAuctionCardFields, { description: 'An auction card.' })

export type AuctionCard = Omit<Static<typeof leanAuctionCard>, 'featuredItems'> & { featuredItems: object[] }
