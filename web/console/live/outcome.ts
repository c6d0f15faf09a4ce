import type { LiveItem } from '../api-types.ts'
import { words } from './words.ts'

export type BulkAction = 'extend' | 'pause' | 'resume' | 'close' | 'withdraw'

/** What the service answers to a bulk action, or to its dry run. */
export type Outcome = {
  action: BulkAction
  itemCount: number
  items: { id: number; itemCode: string; name: string; endTime: number }[]
  bidderCount: number
  soldCount: number
  unsoldCount: number
  lastEndTime: number | null
  skipped: { id: number }[]
}

/** One sentence on what will happen to whom. */
export function saysOf(outcome: Outcome, timeOfDay: (seconds: number) => string): string {
  const { action, itemCount, bidderCount, soldCount, unsoldCount, lastEndTime, skipped } = outcome
  const says = {
    pause: () => words.says.pause(itemCount, bidderCount),
    resume: () => words.says.resume(itemCount, bidderCount),
    extend: () => words.says.extend(itemCount, lastEndTime === null ? null : timeOfDay(lastEndTime)),
    close: () => words.says.close(soldCount, unsoldCount, bidderCount),
    withdraw: () => words.says.withdraw(itemCount, bidderCount),
  }[action]()
  return skipped.length === 0 ? says : `${says} ${words.skipped(skipped.length)}`
}

/** Whether closing now would make a winner; nobody may know that of sealed bids. */
export const isSold = ({ leaderPaddle, price, need, itemType }: LiveItem) =>
  itemType !== 'sealedBid' && leaderPaddle !== null && price !== null && need !== 'belowReserve'

/** "105 700": the paddle, then the amount; null for anything else. */
export function typedBid(text: string): { paddleNumber: number; amount: number } | null {
  const found = /^\s*(\d{1,6})[\s,;/]+(?:\$\s*)?(\d{1,8}(?:\.\d{1,2})?)\s*$/.exec(text)
  if (!found) return null
  const [paddleNumber, amount] = [Number(found[1]), Number(found[2])]
  return paddleNumber > 0 && amount > 0 ? { paddleNumber, amount } : null
}
