const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type MessageKind =
  | 'won'
  | 'payReminder'
  | 'eveningInFigures'
  | 'outbid'
  | 'receipt'
  | 'refund'
  | 'invitation'
  | 'notWon'
  | 'giftReceived'
  | 'giftSold'
  | 'chargeDay'
  | 'cardDeclined'
  | 'cardsCharged'
  | 'channelBroken'
  | 'addressProof'
  | 'importantChange'
  | 'bidLink'
  | 'phoneChanged'
  | 'winning'
  | 'purchase'
  | 'broadcast'

/** By which way it leaves the house. Kinds are the same, whichever way. */
export type Channel = 'mail' | 'text' | 'push'

type KindRule = {
  /** When an answer is lost: send again and perhaps twice, or perhaps not at all. */
  mustArrive: boolean
  /** After this it is no longer worth reading. */
  expiresAfterMs: number
  /** Whether people are sent it: always, unless they stopped it, or only if they asked for it. */
  isSent: 'always' | 'unlessStopped' | 'ifAsked'
}

export const kindRules: Record<MessageKind, KindRule> = {
  won: { mustArrive: true, expiresAfterMs: 14 * DAY_MS, isSent: 'always' },
  payReminder: { mustArrive: false, expiresAfterMs: DAY_MS, isSent: 'unlessStopped' },
  eveningInFigures: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'unlessStopped' },
  // Until the lot closes, which each row says itself.
  outbid: { mustArrive: false, expiresAfterMs: DAY_MS, isSent: 'ifAsked' },
  receipt: { mustArrive: true, expiresAfterMs: 14 * DAY_MS, isSent: 'always' },
  refund: { mustArrive: true, expiresAfterMs: 14 * DAY_MS, isSent: 'always' },
  invitation: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'unlessStopped' },
  chargeDay: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'always' },
  cardDeclined: { mustArrive: true, expiresAfterMs: 14 * DAY_MS, isSent: 'always' },
  cardsCharged: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'always' },
  channelBroken: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'always' },
  notWon: { mustArrive: false, expiresAfterMs: 3 * DAY_MS, isSent: 'unlessStopped' },
  giftReceived: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'unlessStopped' },
  giftSold: { mustArrive: true, expiresAfterMs: 3 * DAY_MS, isSent: 'unlessStopped' },
  importantChange: { mustArrive: true, expiresAfterMs: 14 * DAY_MS, isSent: 'always' },
  // As long as its link works.
  addressProof: { mustArrive: true, expiresAfterMs: DAY_MS, isSent: 'always' },
  // Texts only: the link for a guest at the door, and the warning to the number that an account had before.
  bidLink: { mustArrive: false, expiresAfterMs: HOUR_MS, isSent: 'always' },
  phoneChanged: { mustArrive: false, expiresAfterMs: DAY_MS, isSent: 'always' },
  // Pushes only.
  winning: { mustArrive: false, expiresAfterMs: 10 * MINUTE_MS, isSent: 'unlessStopped' },
  purchase: { mustArrive: false, expiresAfterMs: 10 * MINUTE_MS, isSent: 'unlessStopped' },
  broadcast: { mustArrive: false, expiresAfterMs: 10 * MINUTE_MS, isSent: 'unlessStopped' },
}

/** What has a letter about an auction; the others are about an address or an organization. */
export type AuctionMessageKind = Exclude<MessageKind, 'addressProof' | 'importantChange'>

/** What managers see: everything but pushes, and what is no auction's. */
const unlistedKinds = [
  'addressProof',
  'importantChange',
  'phoneChanged',
  'winning',
  'purchase',
  'broadcast',
] as const satisfies MessageKind[]
type ListedKind = Exclude<MessageKind, (typeof unlistedKinds)[number]>

export const listedKinds = Object.keys(kindRules).filter(
  (kind): kind is ListedKind => !(unlistedKinds as readonly string[]).includes(kind),
)

/** A text costs money and reaches a pocket: none is ever sent twice to be sure. */
export const mustArrive = ({ kind, channel }: { kind: MessageKind; channel: Channel }) =>
  channel === 'mail' && kindRules[kind].mustArrive

/** What people choose, in the order in which they are asked. */
export const chosenKinds = [
  ...(['outbid', 'payReminder', 'invitation', 'notWon', 'eveningInFigures'] as const),
] satisfies MessageKind[]

/** What is texted to who asks for it. */
export const textedKinds = ['outbid', 'won', 'payReminder'] as const satisfies MessageKind[]

export type TextedKind = (typeof textedKinds)[number]

export const isTexted = (kind: MessageKind): kind is TextedKind =>
  (textedKinds as readonly MessageKind[]).includes(kind)

export type ChosenKind = (typeof chosenKinds)[number]

/** To whoever gave a lot, who has no account to choose in: only the link in such a mail stops them. */
export const donorKinds = ['giftReceived', 'giftSold'] as const satisfies MessageKind[]

export type DonorKind = (typeof donorKinds)[number]

export const isForDonors = (kind: MessageKind): kind is DonorKind =>
  (donorKinds as readonly MessageKind[]).includes(kind)

export type StoppableKind = ChosenKind | DonorKind

export const isStoppable = (kind: MessageKind): kind is StoppableKind =>
  isForDonors(kind) || (chosenKinds as readonly MessageKind[]).includes(kind)

/** In SQL: how long after it was due. */
export const expiry = (kind: MessageKind) => `interval '${kindRules[kind].expiresAfterMs / 1000} seconds'`
