import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { rows, type Transaction } from '../../platform/database/pool.ts'
import { amountProblems } from '../../platform/http/values/money.ts'
import type { LineProblem } from '../files/csv-columns.ts'
import type { GuestKeys, ReadGuest } from './guest-columns.ts'
import type { People } from './match-people.ts'

/**
 * Problems that show only between lines, or beside the guests who are already expected. Whether somebody has an account
 * makes no difference to any of them.
 */
export async function problemsTogether(
  tx: Transaction,
  auctionId: number,
  lines: GuestKeys[],
  people: People,
): Promise<LineProblem[]> {
  const holders = new Map(
    (
      await rows<{ userId: number; paddleNumber: number }>(
        tx,
        'select user_id as "userId", paddle_number as "paddleNumber" from registrations where auction_id = $1',
        [auctionId],
      )
    ).map(({ userId, paddleNumber }) => [paddleNumber, userId]),
  )
  const keyOf = (ref: string) => people.get(ref)!.key
  const idOf = (ref: string) => people.get(ref)!.userId
  const inFile = new Set(lines.map(({ ref }) => keyOf(ref)))
  // A guest who gets another paddle from this file frees their old one.
  const moving = new Set(lines.flatMap(({ ref, paddleNumber }) => (paddleNumber === null ? [] : [idOf(ref)])))
  const read = new Set<string>()
  const paddles = new Set<number>()
  const problems: LineProblem[] = []
  for (const { line, ref, email, name, paddleNumber, hostEmail } of lines) {
    const own = keyOf(ref)
    const isNobody = email === null && name === ''
    if (!isNobody && read.has(own))
      problems.push({
        line,
        field: 'email',
        message: email === null ? 'is needed to tell two guests apart' : 'appears twice in the file',
      })
    read.add(own)
    if (paddleNumber !== null) {
      const holder = holders.get(paddleNumber)
      if (paddles.has(paddleNumber)) problems.push({ line, field: 'paddleNumber', message: paddleTwice })
      else if (holder !== undefined && !moving.has(holder))
        problems.push({ line, field: 'paddleNumber', message: 'belongs to someone else' })
      paddles.add(paddleNumber)
    }
    if (hostEmail === null) continue
    if (keyOf(hostEmail) === own) problems.push({ line, field: 'hostEmail', message: 'is the guest' })
    else if (!inFile.has(keyOf(hostEmail)) && idOf(hostEmail) === null)
      problems.push({ line, field: 'hostEmail', message: 'is neither in the file nor an existing guest' })
  }
  return problems
}

const paddleTwice =
  'appears twice in the file; only guests of one household share a paddle, that of the one who pays'

/** Spending limits with cents, where the currency has none. */
export async function oddLimits(
  tx: Transaction,
  auctionId: number,
  read: ReadGuest[],
): Promise<LineProblem[]> {
  const currency = await currencyOf(tx, auctionId)
  return read.flatMap(({ guest }) => {
    const problems = guest ? amountProblems(currency, { spendingLimit: guest.spendingLimit }) : {}
    return Object.entries(problems).map(([field, [message = '']]) => ({ line: guest!.line, field, message }))
  })
}
