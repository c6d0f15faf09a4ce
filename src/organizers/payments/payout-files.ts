import type { Cents } from '../../engine/cents.ts'
import type { BalanceMovement } from '../../money/payments/provider.ts'

/** A movement of the balance, with the payout it was paid out with and the bill it belongs to, if they are known. */
export type BookedMovement = BalanceMovement & {
  payoutId: string | null
  bill: { receiptId: number; number: number | null; auctionName: string } | null
}

export const payoutColumns = {
  payout: 'Payout',
  date: 'Date',
  kind: 'Kind',
  gross: 'Gross',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  net: 'Net',
  currency: 'Currency',
  receipt: 'Receipt number',
  event: 'Event',
  reference: 'Reference',
}

/** What left the balance is below zero; the nets of a payout add up to it. Amounts stay numbers, since a text that begins with "-" is guarded as a formula. */
export const payoutRows = (movements: BookedMovement[]) =>
  movements.map(({ kind, grossCents, feeCents, ...movement }) => ({
    payout: movement.payoutId,
    date: isoDay(movement.atMs),
    kind,
    gross: kind === 'charge' || kind === 'other' ? grossCents : null,
    fee: -feeCents,
    refund: kind === 'refund' ? grossCents : null,
    dispute: kind === 'dispute' ? grossCents : null,
    net: grossCents - feeCents,
    currency: movement.currency,
    receipt: movement.bill?.number ?? '',
    event: movement.bill?.auctionName ?? '',
    reference: movement.intentId ?? movement.movementId,
  }))

export const bankColumns = { date: 'Date', description: 'Description', amount: 'Amount' }

/** QuickBooks takes no more in one file. */
const MOST_ROWS = 1_000

/** Oldest first, as a bank writes it. A payment and its fee are two rows, since they are two accounts in the books. */
export function bankRows(movements: BookedMovement[], part: number) {
  const lines = movements
    .toReversed()
    .flatMap(({ kind, grossCents, feeCents, atMs, bill, intentId, movementId }) => {
      const about = bill
        ? [bill.number === null ? `Bill ${bill.receiptId}` : `Receipt ${bill.number}`, bill.auctionName]
        : [intentId ?? movementId]
      const line = (word: string, cents: Cents) =>
        cents === 0n ? [] : [{ date: usDay(atMs), description: [word, ...about].join(' '), amount: cents }]
      return [...line(words[kind], grossCents), ...line('Fee', -feeCents)]
    })
  const parts = Math.max(1, Math.ceil(lines.length / MOST_ROWS))
  return { lines: lines.slice((part - 1) * MOST_ROWS, part * MOST_ROWS), parts }
}

const words: Record<BalanceMovement['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  other: 'Other',
}

/** By the day of the provider, which counts in UTC. */
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function usDay(ms: number): string {
  const [year, month, day] = isoDay(ms).split('-')
  return `${month}/${day}/${year}`
}
