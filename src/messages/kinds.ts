const HOUR_MS = 3_600_000
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
  notWon: { mustArrive: false, expiresAfterMs: 3 * DAY_MS, isSent: 'unlessStopped' },
}

export const messageKinds = Object.keys(kindRules) as MessageKind[]

/** What people choose, in the order in which they are asked. */
export const chosenKinds = [
  ...(['outbid', 'payReminder', 'invitation', 'notWon', 'eveningInFigures'] as const),
] satisfies MessageKind[]

export type ChosenKind = (typeof chosenKinds)[number]

export const isChosen = (kind: MessageKind): kind is ChosenKind =>
  (chosenKinds as readonly MessageKind[]).includes(kind)
