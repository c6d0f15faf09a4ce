import { moment, momentWithDay } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { Auction, ReportSummary } from '../../api-types.ts'
import { words } from '../../words/reports-en.ts'
import { BarChart, GrowthChart } from './charts.tsx'
import { Report } from './report.tsx'
import { categoryTable, overTimeTable, topDonorsTable } from './tables.ts'

const MOST_BARS = 12

/** Raised over time, by category and by guest. */
export function SummaryReports({
  summary,
  auction,
  show,
}: {
  summary: ReportSummary
  auction: Auction
  show: (amount: number) => string
}) {
  const { raisedOverTime, byCategory, topGivers } = summary
  const showTime = (time: number) => moment(time, nowSeconds.peek())
  const file = (name: string) => `auction-${auction.id}-${name}.csv`
  const points = raisedOverTime.map(({ time, total }) => ({ time, total: Number(total) }))
  const categories = byCategory.map(({ name, amount }) => ({
    name: name ?? words.noCategory,
    amount: Number(amount),
  }))
  const donors = topGivers.map(({ guest, donated }) => ({ name: guest.name, amount: Number(donated) }))
  return (
    <>
      <Report title={words.overTime} fileName={file('raised')} table={overTimeTable(summary, showTime)}>
        {points.length > 0 && (
          <GrowthChart
            points={points}
            show={show}
            showTime={momentWithDay}
            label={words.chartOf(words.overTime, points.length)}
          />
        )}
      </Report>
      <Report title={words.byCategory} fileName={file('categories')} table={categoryTable(summary)}>
        <BarChart
          bars={categories.slice(0, MOST_BARS)}
          show={show}
          label={words.chartOf(words.byCategory, categories.length)}
        />
      </Report>
      <Report title={words.topDonors} fileName={file('top-donors')} table={topDonorsTable(summary)}>
        <BarChart
          bars={donors.slice(0, MOST_BARS)}
          show={show}
          label={words.chartOf(words.topDonors, donors.length)}
        />
      </Report>
    </>
  )
}
