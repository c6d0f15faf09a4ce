import { isOutOfLine, timesHigher } from '../../../../src/engine/unusual-bid.ts'
import type { LiveItem } from '../../api-types.ts'
import { readPositiveAmount } from '../../ui/forms/amounts.ts'
import { words } from '../../words/live-en.ts'

export const bulkActions = ['extend', 'pause', 'resume', 'close', 'withdraw'] as const
export type BulkAction = (typeof bulkActions)[number]

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
export function describeOutcome(outcome: Outcome, timeOfDay: (seconds: number) => string): string {
  const { action, itemCount, bidderCount, soldCount, unsoldCount, lastEndTime, skipped } = outcome
  const { outcomes } = words
  const text = {
    pause: () => outcomes.pause(itemCount, bidderCount),
    resume: () => outcomes.resume(itemCount, bidderCount),
    extend: () => outcomes.extend(itemCount, lastEndTime === null ? null : timeOfDay(lastEndTime)),
    close: () => outcomes.close(soldCount, unsoldCount, bidderCount),
    withdraw: () => outcomes.withdraw(itemCount, bidderCount),
  }[action]()
  return skipped.length === 0 ? text : `${text} ${words.skipped(skipped.length)}`
}

/** "105 700": the paddle, then the amount; null for anything else. */
export function typedBid(text: string): { paddleNumber: number; amount: number } | null {
  const found = /^(\d{1,6})[\s,;/]+([^\s,;/].*)$/.exec(text.trim())
  if (!found) return null
  const [paddleNumber, amount] = [Number(found[1]), readPositiveAmount(found[2]!)]
  return paddleNumber > 0 && amount !== null ? { paddleNumber, amount } : null
}

/** How many times the last price a typed bid is, when that is out of line; null otherwise. */
export function unusualTimes(
  { price, startingPrice }: Pick<LiveItem, 'price' | 'startingPrice'>,
  amount: number,
): number | null {
  const times = timesHigher(inCents(amount), inCents(price ?? startingPrice))
  return isOutOfLine(times) ? times : null
}

const inCents = (dollars: number) => BigInt(Math.round(dollars * 100))
