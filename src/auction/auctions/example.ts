import { imageUrl } from '../../platform/images/image-url.ts'
import { presentIncrements } from './bidding-rules.ts'

/** The examples of the API tell one story: an afternoon of the Spring Gala, for Anna Bell with paddle 104. */
export const gala = { startTime: 1_809_727_200, now: 1_809_806_400, endTime: 1_809_828_000 }
export const anna = { userId: 9, paddleNumber: 104, email: 'anna@goodlot.example' }

export const exampleImage = (key: string, size: 'small' | 'medium' | 'large') =>
  imageUrl('https://goodlot.example', key, size)

const logoKey = 'd27b0c41'

export const exampleAuctionCard = {
  id: 7,
  name: 'Spring Gala',
  organizationName: 'Friends of the Lake',
  status: 'open',
  isFeatured: true,
  itemCount: 2,
  startTime: gala.startTime,
  endTime: gala.endTime,
  timeZone: 'America/Toronto',
  streamStatus: 'scheduled',
  latitude: 45.51,
  longitude: -73.57,
  currency: 'USD',
  imageUrl: exampleImage('5e90aa17', 'medium'),
  organizationImageUrl: exampleImage(logoKey, 'small'),
  featuredItems: [],
}

export const exampleIncrements = presentIncrements({ bidIncrementCents: null, incrementTable: null })

export const exampleAuctionDetail = {
  ...exampleAuctionCard,
  description: '<p>An evening for clean water.</p>',
  vanityAddress: 'spring-gala',
  appealsColor: '#0a7d5c',
  address: {
    street1: '123 rue Sainte-Catherine',
    street2: null,
    city: 'Montréal',
    province: { id: 573780, name: 'Quebec', code: 'QC' },
    postalCode: 'H2X 1Z4',
    country: { id: 124, name: 'Canada', code: 'CA' },
  },
  organization: {
    id: 3,
    name: 'Friends of the Lake',
    description: 'We look after the lake.',
    website: 'https://lake.example',
    logoUrl: exampleImage(logoKey, 'small'),
  },
  stream: {
    status: 'scheduled',
    url: 'https://stream.example/spring-gala',
    startTime: gala.endTime - 7200,
    endTime: gala.endTime,
  },
  donations: {
    allowPledge: true,
    enableCustom: true,
    enableMinimum: true,
    minimumAmount: '10.00',
    enableOffline: false,
    offlineUpdatesThermometer: false,
    enableDouble: false,
    bigDonationThreshold: null,
    description: 'Every gift cleans a piece of the shore.',
    imageUrl: null,
    tax: '0.00',
    levels: [
      { id: 21, amount: '50.00' },
      { id: 22, amount: '100.00' },
    ],
  },
  tickets: {
    enabled: true,
    showInItems: true,
    goal: '5000.00',
    requireToRegister: false,
    requireForOwners: false,
    requireToBid: false,
  },
  checkout: { requireAddress: false },
  bidding: {
    autoBidPolicy: 'contract',
    increments: exampleIncrements,
    extension: { mode: 'reset', windowSeconds: 120, lengthSeconds: 120, capSeconds: 1800 },
  },
  thermometer: {
    raised: '220.00',
    leading: '1450.00',
    total: '1670.00',
    donated: '100.00',
    goal: '20000.00',
  },
  isFavorite: true,
}
