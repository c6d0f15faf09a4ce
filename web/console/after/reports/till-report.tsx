import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Field } from '../../../parts/field.tsx'
import { post } from '../../../shared/api.ts'
import { moment } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Till } from '../../api-types.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { readAmount } from '../../ui/forms/amounts.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../../words/reports-en.ts'
import { Report } from './report.tsx'
import { tillTable } from './tables.ts'

type Show = (amount: string | number) => string
type Desk = Till['tills'][number]

/** What was taken by hand, by desk, person and way; the cash of each desk, counted. */
export function TillReport({ auctionId, show }: { auctionId: number; show: Show }) {
  const path = `/v3/manage/auctions/${auctionId}`
  const till = useReading<Till>(`${path}/reports/till`)
  if (!till.value)
    return till.failure === null ? null : <FailureNotice error={till.failure} again={till.read} />
  const { taken, online, marked, totals, tills } = till.value
  const note = words.till.agrees(
    show(totals.taken),
    show(totals.marked),
    show(totals.paid),
    Number(totals.owedBack) > 0 ? show(totals.owedBack) : null,
  )
  return (
    <Report
      title={words.till.title}
      note={note}
      fileName={`auction-${auctionId}-till.csv`}
      table={tillTable({ taken, online, marked })}
      isOpen
    >
      <ul class="till-desks">
        {tills.map((desk) => (
          <li key={desk.desk ?? ''}>
            <CashOf desk={desk} show={show} path={path} done={till.read} />
          </li>
        ))}
      </ul>
    </Report>
  )
}

type CashProps = { desk: Desk; show: Show; path: string; done: () => unknown }

/** The cash of one desk by the books, as it was counted, and the difference. */
function CashOf({ desk: { desk, cash, count }, show, path, done }: CashProps) {
  const isCounting = useSignal(false)
  const name = desk ?? words.till.noName
  return (
    <>
      <div class="till-desk">
        <b>{words.till.cashAt(name)}</b>
        <span>{words.till.byTheBooks(show(cash))}</span>
        {count && <Difference count={count} show={show} />}
        <Button aria-label={words.till.countAt(name)} onClick={() => (isCounting.value = !isCounting.peek())}>
          {words.till.count}
        </Button>
      </div>
      {isCounting.value && (
        <CountForm
          desk={desk}
          path={path}
          close={() => {
            isCounting.value = false
            done()
          }}
        />
      )}
    </>
  )
}

function Difference({ count, show }: { count: NonNullable<Desk['count']>; show: Show }) {
  const difference = Number(count.difference)
  const text = words.till.difference(difference, show(Math.abs(difference)))
  const since = Number(count.takenSince) > 0 ? words.till.since(show(count.takenSince)) : ''
  return (
    <span>
      <b class={difference === 0 ? '' : 'till-off'}>{text}</b>{' '}
      <span class="second">
        {words.till.counted(
          show(count.counted),
          show(count.float),
          count.countedBy,
          moment(count.countedAt, nowSeconds.peek()),
        )}
        {since && ` ${since}`}
      </span>
    </span>
  )
}

function CountForm({ desk, path, close }: { desk: string | null; path: string; close: () => void }) {
  const counted = useSignal('')
  const float = useSignal('')
  const key = useRef(newKey())
  const form = useForm()
  const [inTill, before] = [readAmount(counted.value), readAmount(float.value)]
  const canSave = typeof inTill === 'number' && before !== undefined
  const save = () => {
    const body = { ...(desk !== null && { desk }), counted: inTill, float: before ?? 0 }
    return post(`${path}/cash-counts`, body, { headers: { 'idempotency-key': key.current } })
  }
  const typed = (signal: typeof counted) => (event: { currentTarget: HTMLInputElement }) => {
    signal.value = event.currentTarget.value
    key.current = newKey()
  }
  return (
    <form
      class="till-count"
      onSubmit={async (event) => {
        event.preventDefault()
        if (canSave && (await form.submit(save))) close()
      }}
    >
      <Field
        label={words.till.inTill}
        inputMode="decimal"
        autocomplete="off"
        maxLength={14}
        value={counted.value}
        onInput={typed(counted)}
      />
      <Field
        label={words.till.before}
        hint={words.till.beforeHint}
        inputMode="decimal"
        autocomplete="off"
        maxLength={14}
        value={float.value}
        onInput={typed(float)}
      />
      <Button
        look="main"
        type="submit"
        disabled={!canSave}
        busy={form.isBusy ? words.till.saving : undefined}
      >
        {words.till.save}
      </Button>
      {form.trouble && (
        <p class="form-failure" role="alert">
          {form.trouble}
        </p>
      )}
    </form>
  )
}
