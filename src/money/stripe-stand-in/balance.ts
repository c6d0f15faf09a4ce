import type { Account } from './account.ts'
import type { BalanceTransaction, Payout } from './objects.ts'

type Moved = Pick<BalanceTransaction, 'amount' | 'currency' | 'type' | 'reporting_category'> & {
  fee?: number
  source: string
}

/** Every movement of the balance is a transaction; its amount is negative when money leaves. */
export function moveBalance(account: Account, { fee = 0, ...moved }: Moved): BalanceTransaction {
  const { created, id, object } = account.head('txn', 'balance_transaction')
  return account.add<BalanceTransaction>({
    id,
    object,
    created,
    ...moved,
    fee,
    net: moved.amount - fee,
    status: 'pending',
    description: null,
  })
}

/** How long money rests before it is paid out. */
const RESTS_SECONDS = 2 * 86_400

/** Pays out, for each currency, what has rested long enough, as Stripe does every day by itself. */
export function payOutRested(account: Account): void {
  const restedBefore = account.world.now() - RESTS_SECONDS
  const open = account
    .all('balance_transaction')
    .filter(
      ({ id, type, created }) => type !== 'payout' && created <= restedBefore && !account.payouts.has(id),
    )
  for (const [currency, transactions] of Map.groupBy(open, (transaction) => transaction.currency)) {
    const amount = transactions.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) continue
    const payout = account.add<Payout>({
      ...account.head('po', 'payout'),
      amount,
      currency,
      status: 'paid',
      automatic: true,
      metadata: {},
      arrival_date: account.world.now() + 86_400,
      reconciliation_status: 'completed',
    })
    const out = moveBalance(account, {
      amount: -amount,
      currency,
      type: 'payout',
      reporting_category: 'payout',
      source: payout.id,
    })
    for (const transaction of [...transactions, out]) {
      transaction.status = 'available'
      account.payouts.set(transaction.id, payout.id)
    }
  }
}
