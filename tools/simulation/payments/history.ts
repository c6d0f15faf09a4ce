/** What guests and the desk did and were answered. Money is whole hundredths. */
export type PaymentHistory = {
  seed: number
  /** Every answer about a payment or a refund. */
  shown: { attemptId: number; receiptId: number; amountCents: number | null; state: string }[]
  /** Money at the desk: it was sent with its key until it was answered. */
  cash: { receiptId: number; amountCents: number; isTaken: boolean }[]
  /** Payments of which people moved money at the provider itself. */
  touchedOutside: Set<string>
  /** Attempts whose page was tried after the desk had been told that their link ended. */
  endedPages: Set<number>
  /** The bill of a guest who was to become another, with the bill of that one. */
  merges: Map<number, number>
  /** What a lot cost, by its purchase, when the desk split it. */
  prices: Map<number, number>
  faults: string[]
  /** What nobody should ever be answered. */
  troubles: string[]
  scenarios: Map<string, number>
}

export const emptyPaymentHistory = (seed: number): PaymentHistory => ({
  seed,
  shown: [],
  cash: [],
  touchedOutside: new Set(),
  endedPages: new Set(),
  merges: new Map(),
  prices: new Map(),
  faults: [],
  troubles: [],
  scenarios: new Map(),
})
