import { centsOf } from '../../../shared/cents.ts'
import { decimalOf } from '../../../shared/split-amounts.ts'
import type { ItemOutcome, Purchase, Receipt, ReportSummary, Till } from '../../api-types.ts'
import { words } from '../../words/reports-en.ts'
import type { ReportTable } from './report.tsx'

export function overTimeTable(
  { raisedOverTime }: ReportSummary,
  showTime: (time: number) => string,
): ReportTable {
  return {
    head: [words.columns.time, words.columns.amount, words.columns.total],
    rows: raisedOverTime.map(({ time, amount, total }) => [showTime(time), amount, total]),
  }
}

export function categoryTable({ byCategory }: ReportSummary): ReportTable {
  return {
    head: [
      words.columns.category,
      words.columns.items,
      words.columns.sold,
      words.columns.amount,
      words.columns.value,
    ],
    rows: byCategory.map(({ name, itemCount, soldCount, amount, fairMarketValue }) => [
      name ?? words.noCategory,
      itemCount,
      soldCount,
      amount,
      fairMarketValue,
    ]),
  }
}

export function topDonorsTable({ topGivers }: ReportSummary): ReportTable {
  return {
    head: [
      words.columns.paddle,
      words.columns.guest,
      words.columns.donated,
      words.columns.withPurchases,
      words.columns.lines,
    ],
    rows: topGivers.map(({ guest, amount, donated, purchaseCount }) => [
      guest.paddleNumber,
      guest.name,
      donated,
      amount,
      purchaseCount,
    ]),
  }
}

export function bidsTable(items: readonly ItemOutcome[]): ReportTable {
  const bidOn = items.filter(({ itemType }) => ['silent', 'live', 'sealedBid'].includes(itemType))
  return {
    head: [words.columns.code, words.columns.name, words.columns.bids, words.columns.price],
    rows: [...bidOn]
      .sort((a, b) => b.bidCount - a.bidCount || a.itemId - b.itemId)
      .map(({ itemCode, name, bidCount, price }) => [itemCode, name, bidCount, price]),
  }
}

/** Only items that were sold and have a stated value can be compared. */
export const comparable = (items: readonly ItemOutcome[]) =>
  items.filter(
    ({ outcome, fairMarketValue, quantitySold }) =>
      outcome === 'sold' && fairMarketValue !== null && quantitySold > 0,
  )

export function valueTable(items: readonly ItemOutcome[]): ReportTable {
  return {
    head: [words.columns.code, words.columns.name, words.columns.value, words.columns.amount],
    rows: comparable(items).map(({ itemCode, name, fairMarketValue, quantitySold, soldAmount }) => [
      itemCode,
      name,
      decimalOf(centsOf(fairMarketValue!) * BigInt(quantitySold)),
      soldAmount,
    ]),
  }
}

export function unsoldTable(items: readonly ItemOutcome[]): ReportTable {
  return {
    head: [
      words.columns.code,
      words.columns.name,
      words.columns.donor,
      words.columns.start,
      words.columns.value,
      words.columns.bids,
    ],
    rows: items
      .filter(({ outcome }) => outcome === 'unsold')
      .map(({ itemCode, name, donorName, startingPrice, fairMarketValue, bidCount }) => [
        itemCode,
        name,
        donorName,
        startingPrice,
        fairMarketValue,
        bidCount,
      ]),
  }
}

export function winnersTable(purchases: readonly Purchase[]): ReportTable {
  return {
    head: [
      words.columns.code,
      words.columns.name,
      words.columns.paddle,
      words.columns.guest,
      words.columns.email,
      words.columns.amount,
      words.columns.isPaid,
    ],
    rows: purchases
      .filter(({ kind }) => kind === 'won' || kind === 'buyNow')
      .map(({ itemCode, itemName, buyer, amount, isPaid }) => [
        itemCode,
        itemName,
        buyer.paddleNumber,
        buyer.name,
        buyer.email,
        amount,
        isPaid ? words.yes : words.no,
      ]),
  }
}

export function unpaidTable(receipts: readonly Receipt[]): ReportTable {
  return {
    head: [
      words.columns.paddle,
      words.columns.guest,
      words.columns.email,
      words.columns.lines,
      words.columns.due,
    ],
    rows: receipts.map(({ buyer, purchaseCount, dueAmount }) => [
      buyer.paddleNumber,
      buyer.name,
      buyer.email,
      purchaseCount,
      dueAmount,
    ]),
  }
}

/** One line for each desk, person and way; what was paid online or marked by hand has neither. */
export function tillTable({ taken, online, marked }: Pick<Till, 'taken' | 'online' | 'marked'>): ReportTable {
  const { columns, till } = words
  const way = (paidBy: string) => till.ways[paidBy] ?? paidBy
  return {
    head: [columns.desk, columns.takenBy, columns.way, columns.payments, columns.amount],
    rows: [
      ...taken.map(({ desk, takenBy, paidBy, count, amount }) => [
        desk ?? till.noName,
        takenBy,
        way(paidBy),
        count,
        amount,
      ]),
      ...(online ? [['', '', way('online'), online.count, online.amount]] : []),
      ...marked.map(({ paidBy, count, amount }) => [till.marked, '', way(paidBy), count, amount]),
    ],
  }
}
