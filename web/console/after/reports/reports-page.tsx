import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { money } from '../../../shared/format.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction, ItemOutcome, Purchase, Receipt, ReportSummary } from '../../api-types.ts'
import { readAfter } from '../../data/stay-current.ts'
import { useAll } from '../../data/use-all.ts'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/reports-en.ts'
import { Files } from './files.tsx'
import { ItemReports } from './item-reports.tsx'
import { Report } from './report.tsx'
import { SummaryReports } from './summary-reports.tsx'
import { unpaidTable, winnersTable } from './tables.ts'
import { TillReport } from './till-report.tsx'
import './reports-page.css'

const GATHER_MS = 5_000

/** The results of the evening, mostly as charts. */
export function ReportsPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}`
  const summary = useReading<ReportSummary>(`${path}/reports/summary`)
  const items = useAll<ItemOutcome>(`${path}/reports/items`, { name: 'items', keyOf: ({ itemId }) => itemId })
  const purchases = useAll<Purchase>(`${path}/purchases`, { name: 'purchases', keyOf: ({ id }) => id })
  const unpaid = useAll<Receipt>(`${path}/receipts?isPaid=false`, {
    name: 'receipts',
    keyOf: ({ id }) => id,
  })
  useEffect(() => readAfter(['event.raised'], () => summary.read(), GATHER_MS), [path])
  const readings = [summary, items, purchases, unpaid]
  const lists = [items, purchases, unpaid]
  if (!summary.value || lists.some(({ rows }) => rows.value === null)) {
    const failed = readings.filter(({ failure }) => failure !== null)
    const again = () => Promise.all(failed.map(({ read }) => read()))
    return (
      <Page title={words.title}>
        {failed[0] ? <FailureNotice error={failed[0].failure} again={again} /> : <Skeleton height="320px" />}
      </Page>
    )
  }
  const { currency } = summary.value
  const show = (amount: number | string) => money(amount, currency)
  return (
    <Page title={words.title}>
      <div class="reports">
        <Figures summary={summary.value} show={show} />
        <SummaryReports summary={summary.value} auction={auction} show={show} />
        <ItemReports items={items.rows.value ?? []} auctionId={auction.id} show={show} />
        <Report
          title={words.winners}
          fileName={`auction-${auction.id}-winners.csv`}
          table={winnersTable(purchases.rows.value ?? [])}
          actions={<Button href={`/console/a/${auction.id}/messages`}>{words.thankYou}</Button>}
        />
        <Report
          title={words.unpaidReceipts}
          fileName={`auction-${auction.id}-unpaid.csv`}
          table={unpaidTable(unpaid.rows.value ?? [])}
        />
        <TillReport auctionId={auction.id} show={show} />
        <Files auctionId={auction.id} />
      </div>
    </Page>
  )
}

function Figures({ summary, show }: { summary: ReportSummary; show: (amount: string) => string }) {
  const { raised, paid, unpaid, donated, goal, buyerCount, guestCount, bidderCount, bidCount } =
    summary.totals
  const { notCounted, coveredFees, owedBack, refunded, awaitingConfirmation, leading } = summary.totals
  const all: [amount: string, name: string][] = [
    [leading, words.leading],
    [notCounted, words.notCounted],
    [coveredFees, words.coveredFees],
    [owedBack, words.owedBack],
    [refunded, words.refunded],
    [awaitingConfirmation, words.awaitingConfirmation],
  ]
  const others = all.filter(([amount]) => Number(amount) > 0)
  return (
    <section class="panel report-figures" aria-label={words.figures}>
      <p>
        <b>{show(raised)}</b>
        {goal === null ? words.raised : words.ofGoal(show(goal))}
      </p>
      <p>
        <b>{show(paid)}</b>
        {words.paid}
      </p>
      <p>
        <b>{show(unpaid)}</b>
        {words.unpaid}
      </p>
      {others.map(([amount, name]) => (
        <p key={name}>
          <b>{show(amount)}</b>
          {name}
        </p>
      ))}
      <p>
        <b>{show(donated)}</b>
        {words.donated}
      </p>
      <p>
        {words.guests(buyerCount, guestCount)}
        <br />
        {words.bidders(bidderCount, bidCount)}
      </p>
    </section>
  )
}
