import type { ItemOutcome } from '../../api-types.ts'
import { words } from '../../words/reports-en.ts'
import { BarChart, ValueChart } from './charts.tsx'
import { Report } from './report.tsx'
import { bidsTable, comparable, unsoldTable, valueTable } from './tables.ts'

const MOST_BARS = 12

/** Bids per lot, price against value, and what did not sell. */
export function ItemReports({
  items,
  auctionId,
  show,
}: {
  items: readonly ItemOutcome[]
  auctionId: number
  show: (amount: number) => string
}) {
  const file = (name: string) => `auction-${auctionId}-${name}.csv`
  const bids = bidsTable(items)
  const values = comparable(items).map(({ name, fairMarketValue, quantitySold, soldAmount }) => ({
    name,
    value: Number(fairMarketValue) * quantitySold,
    price: Number(soldAmount),
  }))
  const bars = bids.rows.slice(0, MOST_BARS).map(([, name, count]) => ({
    name: String(name),
    amount: Number(count),
  }))
  return (
    <>
      <Report title={words.bidsPerLot} fileName={file('bids-per-lot')} table={bids}>
        <BarChart bars={bars} show={String} label={words.chartOf(words.bidsPerLot, bars.length)} />
      </Report>
      <Report
        title={words.priceAndValue}
        note={words.priceAndValueNote}
        fileName={file('price-and-value')}
        table={valueTable(items)}
      >
        {values.length > 0 && (
          <ValueChart dots={values} show={show} label={words.chartOf(words.priceAndValue, values.length)} />
        )}
      </Report>
      <Report title={words.unsold} fileName={file('unsold')} table={unsoldTable(items)} isOpen />
    </>
  )
}
