import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { totalOf } from '../../../shared/cents.ts'
import type { Auction } from '../../api-types.ts'
import { PayLinkSheet } from '../../sheets/online/pay-link-sheet.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { words } from '../../words/money-en.ts'
import { words as onlineWords } from '../../words/online-en.ts'
import { BillTable } from './bill-table.tsx'
import { ChargeSheet } from './charge-sheet.tsx'
import { DayPanel } from './day-panel.tsx'
import './money.css'
import type { Money } from './money-bills.ts'
import { MoneyState } from './money-state.ts'
import { PayoutsPanel } from './payouts-panel.tsx'
import { RunPanel } from './run-panel.tsx'

/** The money of an auction: what is due, what came in and how, and what needs somebody. */
export function MoneyPage({ auction }: { auction: Auction }) {
  const state = useMemo(() => new MoneyState(auction), [auction.id])
  useEffect(() => state.start(), [state])
  const { money, failure, read } = state
  const known = money.value
  return (
    <Page
      title={words.title}
      note={
        known ? words.note(known.totals.billCount - known.totals.due.count, known.totals.billCount) : null
      }
      actions={known?.isPossible && <ChargeButton state={state} money={known} />}
    >
      <Loaded value={known} failure={failure.value} read={read} height="400px">
        {(shown) => <Shown state={state} money={shown} />}
      </Loaded>
      <Sheets state={state} />
    </Page>
  )
}

function ChargeButton({ state, money: { charge } }: { state: MoneyState; money: Money }) {
  if (charge.count === 0 || state.isRunning.value) return null
  return (
    <Button look="main" onClick={() => (state.isAsking.value = true)}>
      {words.chargeAll(charge.count)}
    </Button>
  )
}

function Shown({ state, money }: { state: MoneyState; money: Money }) {
  if (money.bills.length === 0) return <Notice title={words.none} text={words.noneText} />
  return (
    <div class="money">
      {money.isTest && <p class="money-test">{onlineWords.test}</p>}
      <Figures money={money} show={state.show} />
      <div class="money-main">
        {money.run && <RunPanel state={state} run={money.run} />}
        <BillTable state={state} money={money} />
      </div>
      <aside class="money-side">
        <Ways money={money} show={state.show} />
        {money.isPossible && <DayPanel state={state} money={money} />}
        {money.isPossible && <PayoutsPanel organizationId={state.auction.organizationId} />}
        <p class="note">
          {money.isPossible ? (
            <a href={`/console/organizations/${state.auction.organizationId}`}>{words.account}</a>
          ) : (
            words.notOnline
          )}
        </p>
      </aside>
    </div>
  )
}

type Part = { money: Money; show: (amount: string | number) => string }

function Figures({ money: { totals, isPossible }, show }: Part) {
  const { due, paid, owedBack, declined, refunded, disputed, fees, coveredFees, billed, dueWithoutCard } =
    totals
  const figures = [
    {
      name: words.due,
      amount: due.amount,
      text: words.dueText(due.count, isPossible ? dueWithoutCard : null),
    },
    { name: words.paidTotal, amount: paid, text: words.ofBilled(show(billed)) },
    ...(owedBack.count > 0
      ? [
          {
            name: words.toPayBack,
            amount: owedBack.amount,
            text: words.guests(owedBack.count),
            isWrong: true,
          },
        ]
      : []),
    ...(declined.count > 0
      ? [{ name: words.declined, amount: declined.amount, text: words.cards(declined.count), isWrong: true }]
      : []),
    ...(refunded.count > 0
      ? [{ name: words.refunded, amount: refunded.amount, text: words.guests(refunded.count) }]
      : []),
    ...(disputed.count > 0
      ? [{ name: words.disputed, amount: disputed.amount, text: words.guests(disputed.count), isWrong: true }]
      : []),
    ...(isPossible || Number(fees) > 0
      ? [{ name: words.fees, amount: fees, text: words.covered(show(coveredFees)) }]
      : []),
  ]
  return (
    <dl class="panel money-figures">
      {figures.map(({ name, amount, text, ...more }) => (
        <div key={name} class={'isWrong' in more ? 'is-wrong' : ''}>
          <dt>{name}</dt>
          <dd>
            <b>{show(amount)}</b>
            <span>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Ways({ money: { ways }, show }: Part) {
  const most = Math.max(1, ...ways.map(({ amount }) => Number(amount)))
  const total = totalOf(ways.map(({ amount }) => amount))
  const count = ways.reduce((sum, way) => sum + way.count, 0)
  return (
    <section class="panel" aria-labelledby="money-ways">
      <h2 id="money-ways" class="money-heading">
        {words.waysTitle}
      </h2>
      {ways.length === 0 && <p class="second">{words.nothingPaid}</p>}
      <ul class="money-ways" hidden={ways.length === 0}>
        {ways.map(({ way, amount }) => (
          <li key={way}>
            <span>{words.wayNames[way as keyof typeof words.wayNames] ?? way}</span>
            <span class="money-share" aria-hidden="true">
              <span style={{ width: `${(100 * Number(amount)) / most}%` }} />
            </span>
            <b>{show(amount)}</b>
          </li>
        ))}
      </ul>
      {ways.length > 0 && (
        <p class="money-sum">
          <span>{words.paymentsLess(count)}</span> <b>{show(total)}</b>
        </p>
      )}
    </section>
  )
}

function Sheets({ state }: { state: MoneyState }) {
  const { isAsking, linkFor, money } = state
  const bill = linkFor.value
  return (
    <>
      {isAsking.value && money.value && <ChargeSheet state={state} money={money.value} />}
      {bill && (
        <PayLinkSheet
          receiptId={bill.receiptId}
          name={bill.guest.name}
          due={state.show(bill.due)}
          onClose={() => (linkFor.value = null)}
          onChange={() => void state.read()}
        />
      )}
    </>
  )
}
