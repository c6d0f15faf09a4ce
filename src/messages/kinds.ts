const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type MessageKind = 'won' | 'payReminder' | 'eveningInFigures'

type KindRule = {
  /** When an answer is lost: send again and perhaps twice, or perhaps not at all. */
  mustArrive: boolean
  /** After this it is no longer worth reading. */
  expiresAfterMs: number
}

export const kindRules: Record<MessageKind, KindRule> = {
  won: { mustArrive: true, expiresAfterMs: 14 * DAY_MS },
  payReminder: { mustArrive: false, expiresAfterMs: DAY_MS },
  eveningInFigures: { mustArrive: true, expiresAfterMs: 3 * DAY_MS },
}

export const messageKinds = Object.keys(kindRules) as MessageKind[]
