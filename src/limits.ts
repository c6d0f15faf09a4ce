export type LimitName = keyof typeof defaultLimits
export type Limit = { limit: number; seconds: number }

/** How often one caller may do a thing, per window of seconds. RATE_LIMITS changes them by name. */
export const defaultLimits = {
  userProfile: { limit: 120, seconds: 60 },
  userProfileUpdate: { limit: 20, seconds: 60 },
  userAddressWrite: { limit: 20, seconds: 60 },
  bidderFavoriteToggle: { limit: 60, seconds: 60 },
  bidderNotificationsReadAll: { limit: 20, seconds: 60 },
  itemBid: { limit: 120, seconds: 60 },
  itemPurchase: { limit: 60, seconds: 60 },
  pushSubscription: { limit: 20, seconds: 60 },
  auctionRegistration: { limit: 60, seconds: 60 },
  anonymousRead: { limit: 600, seconds: 60 },
  pageRead: { limit: 3_000, seconds: 60 },
  signedInRead: { limit: 1_200, seconds: 60 },
  signedInSearch: { limit: 240, seconds: 60 },
  socketRequest: { limit: 12_000, seconds: 60 },
  missedEvents: { limit: 40_000, seconds: 60 },
  missedEventsOfAddress: { limit: 400_000, seconds: 60 },
  manage: { limit: 600, seconds: 60 },
  walkInAccountsDaily: { limit: 1_000, seconds: 86_400 },
  auctionCopiesDaily: { limit: 20, seconds: 86_400 },
  signInStrict: { limit: 10, seconds: 300 },
  signInWithoutCaptcha: { limit: 300, seconds: 300 },
  signInWithCaptcha: { limit: 60, seconds: 300 },
  tokenRefresh: { limit: 60, seconds: 60 },
  phoneLookup: { limit: 20, seconds: 86_400 },
  pinTry: { limit: 300, seconds: 60 },
  wrongPin: { limit: 30, seconds: 600 },
  smsPerPhone: { limit: 3, seconds: 600 },
  smsPerPhoneDaily: { limit: 10, seconds: 86_400 },
  smsPerDialCodeDaily: { limit: 10_000, seconds: 86_400 },
  smsDaily: { limit: 20_000, seconds: 86_400 },
} satisfies Record<string, Limit>

/** These guard sign-in and money: they refuse when counting is impossible. The others let requests through. */
export const strictLimits = new Set<LimitName>([
  'signInStrict',
  'signInWithoutCaptcha',
  'signInWithCaptcha',
  'tokenRefresh',
  'phoneLookup',
  'pinTry',
  'wrongPin',
  'smsPerPhone',
  'smsPerPhoneDaily',
  'smsPerDialCodeDaily',
  'smsDaily',
])
