import type { MoneyShown } from '../../../../src/organizers/payments/money-schema.ts'
import { cardName, outcomeText } from '../../sheets/online/payment-text.ts'
import { words } from '../../words/money-en.ts'

export type Money = MoneyShown
export type Bill = Money['bills'][number]

export const filters = ['all', 'needsYou', 'due', 'paid', 'refunded'] as const
export type Filter = (typeof filters)[number]

const isDeclined = ({ latest }: Bill) => latest?.state === 'declined' || latest?.state === 'needsPerson'
const isDue = ({ due }: Bill) => Number(due) > 0

/** A person has to do something: the guest's card did not work, money goes back, or nobody knows what happened. */
const needsYou = (bill: Bill): boolean =>
  bill.isStuck || (isDue(bill) && isDeclined(bill)) || Number(bill.disputed) > 0 || Number(bill.owedBack) > 0

const isIn: Record<Filter, (bill: Bill) => boolean> = {
  all: () => true,
  needsYou,
  due: isDue,
  paid: (bill) => !isDue(bill) && Number(bill.total) > 0,
  refunded: ({ refunded }) => Number(refunded) > 0,
}

export const billsIn = (bills: readonly Bill[], filter: Filter): Bill[] => bills.filter(isIn[filter])

export type BillState = { kind: 'wrong' | 'waiting' | 'open' | 'paid' | 'back'; text: string }

type Show = (amount: string | number) => string

/** The one thing to know about a bill. */
export function billState(bill: Bill, show: Show): BillState {
  if (bill.isStuck) return { kind: 'wrong', text: words.stuck }
  if (Number(bill.disputed) > 0) return { kind: 'wrong', text: words.disputedOver(show(bill.disputed)) }
  if (Number(bill.owedBack) > 0) return { kind: 'back', text: words.owedBack(show(bill.owedBack)) }
  return isDue(bill) ? openState(bill, show) : paidState(bill, show)
}

function openState(bill: Bill, show: Show): BillState {
  const { latest, card, run } = bill
  if (run === 'waiting' && card) return { kind: 'waiting', text: words.next(cardName(card)) }
  if (latest && isDeclined(bill)) return { kind: 'wrong', text: outcomeText(latest) }
  if (latest?.state === 'underWay' || latest?.state === 'open')
    return { kind: 'waiting', text: outcomeText(latest) }
  const how = card ? cardName(card) : words.noCard
  const isPart = Number(bill.paid) > 0
  return { kind: 'open', text: isPart ? words.paidSoFar(how, show(bill.paid)) : how }
}

function paidState({ total, ways, refunded, latest }: Bill, show: Show): BillState {
  if (Number(refunded) > 0)
    return {
      kind: 'back',
      text: (Number(total) > 0 ? words.refundedPart : words.refundedAll)(show(refunded)),
    }
  const isOnline = ways.length === 1 && ways[0] === 'online' && latest?.card
  if (isOnline) return { kind: 'paid', text: words.paidWith(cardName(latest.card!)) }
  const names = ways.map((way) => words.paidBy[way as keyof typeof words.paidBy] ?? way)
  return { kind: 'paid', text: names.length > 0 ? words.paidIn(names.join(', ')) : words.paid }
}
