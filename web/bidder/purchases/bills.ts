import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import type { CartItem, MyAuction, Receipts } from '../../shared/api-types.ts'
import { totalOf } from '../../shared/cents.ts'

type ReceiptSummary = Receipts['receipts'][number]

export type Cart = {
  items: readonly CartItem[]
  receipts: readonly ReceiptSummary[]
  auctions: readonly Pick<MyAuction, 'id' | 'organizationName' | 'paddleNumber'>[]
}

/** What I won, bought and gave in one auction. Without a receipt, nothing of it has been confirmed yet. */
export type Bill = {
  auctionId: number
  auctionName: string
  paddleNumber: number | null
  lines: CartItem[]
  receipt: ReceiptSummary | null
}

type Sum = { currency: string; due: number; paid: number; owedBack: number }

export type Charity = { name: string; bills: Bill[]; sums: Sum[] }

/** The cart as a person pays it: each charity has its own sum, and those that are still owed something come first. */
export function charitiesOf(cart: Cart): Charity[] {
  const named = billsOf(cart).map((bill) => ({ bill, name: charityOf(cart, bill) }))
  const charities = [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => {
    const bills = own.map(({ bill }) => bill)
    return { name, bills, sums: sumsOf(bills) }
  })
  return charities.toSorted((one, other) => Number(isOwed(other)) - Number(isOwed(one)))
}

export const isOwed = ({ sums }: Charity) => sums.some(({ due }) => due > 0)

export function billsOf({ items, receipts, auctions }: Cart): Bill[] {
  const byAuction = Map.groupBy(items, ({ auctionId }) => auctionId)
  const paddleIn = (auctionId: number) => auctions.find(({ id }) => id === auctionId)?.paddleNumber ?? null
  const own = [...byAuction].map(([auctionId, lines]) => ({
    auctionId,
    auctionName: lines[0]!.auctionName,
    paddleNumber: paddleIn(auctionId),
    lines,
    receipt: receipts.find((receipt) => receipt.auctionId === auctionId) ?? null,
  }))
  // Of somebody who pays only for others.
  const others = receipts
    .filter(({ auctionId, due }) => !byAuction.has(auctionId) && Number(due) > 0)
    .map((receipt) => {
      const { auctionId, auctionName } = receipt
      return { auctionId, auctionName, paddleNumber: paddleIn(auctionId), lines: [], receipt }
    })
  return [...own, ...others]
}

/** Receipts of auctions that are no longer in the cart, and need nothing any more. */
export function earlierReceipts(cart: Cart): ReceiptSummary[] {
  const shown = new Set(billsOf(cart).map(({ auctionId }) => auctionId))
  return cart.receipts.filter(({ auctionId }) => !shown.has(auctionId))
}

/** Whether the bill also has what others bought, for whom I pay. */
export const hasOthers = ({ lines, receipt }: Bill): boolean =>
  receipt !== null &&
  totalOf(ownLines(lines).map(({ purchaseAmount }) => purchaseAmount)) < Number(receipt.amount)

const ownLines = (lines: readonly CartItem[]) =>
  lines.filter(({ payerName, awaitsConfirmation }) => payerName === null && !awaitsConfirmation)

/** The lots of a bill that were won or bought in place of bidding: not tickets, raffle tickets or donations. */
export const lotsIn = ({ lines }: Bill): CartItem[] =>
  lines.filter(({ itemType }) => isBidOn(itemType as ItemType))

function charityOf({ auctions }: Cart, { receipt, auctionId, auctionName }: Bill): string {
  const known = receipt ?? auctions.find(({ id }) => id === auctionId)
  return known?.organizationName ?? auctionName
}

function sumsOf(bills: readonly Bill[]): Sum[] {
  const receipts = bills.flatMap(({ receipt }) => receipt ?? [])
  return [...Map.groupBy(receipts, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    due: totalOf(own.map(({ due }) => due)),
    paid: totalOf(own.map(({ paid }) => paid)),
    owedBack: totalOf(own.map(({ owedBack }) => owedBack)),
  }))
}

/** Whether others may have bought it together with me: one thing that was won or bought, and is not paid. */
export const canBeSplit = ({ itemType, purchaseQuantity, isPaid, split, auctionStatus }: CartItem) =>
  !isPaid &&
  split === null &&
  purchaseQuantity === 1 &&
  (isBidOn(itemType as ItemType) || itemType === 'forSale') &&
  auctionStatus !== 'reconciled'
