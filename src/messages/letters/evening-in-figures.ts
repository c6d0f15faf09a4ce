import { isBidOn, itemTypes } from '../../engine/item-types.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { readAuctionBooks } from '../../money/bills/auction-books.ts'
import { row } from '../../platform/database/pool.ts'
import { numberFormat } from '../../platform/http/values/formats.ts'
import { type About, centsText, receiptWordsOf, type WriteContent } from './about.ts'

export const eveningInFigures: WriteContent = async (about) => {
  const { event, words } = about
  const figures = await readFigures(about)
  const says = words.eveningInFigures
  const raised = centsText(about, figures.raisedCents)
  const number = (count: number) => numberFormat(receiptWordsOf(about).locale, {}).format(count)
  const line = (title: string, amount: string) => ({ title, amount, note: null })
  return {
    subject: says.subject(event.name, raised),
    preview: says.text(event.name),
    blocks: [
      { is: 'title', text: says.title(raised) },
      { is: 'text', text: says.text(event.name) },
      {
        is: 'lines',
        lines: [
          line(says.sold, says.of(figures.sold, figures.lots)),
          line(says.bids, number(figures.bids)),
          line(says.buyers, number(figures.buyers)),
          line(says.unpaid, centsText(about, figures.dueCents)),
        ],
      },
      {
        is: 'button',
        label: says.button,
        url: `${about.publicUrl}/console/a/${about.auctionId}/reports`,
      },
    ],
    footer: [words.whyManager(event.charity)],
  }
}

async function readFigures({ db, auctionId }: About) {
  const { sold, paid, withdrawn, draft, deleted } = itemStatus
  const counts = (await row<{ sold: number; lots: number; bids: number; buyers: number }>(
    db,
    `select count(*) filter (where status_id in (${sold}, ${paid}))::int as sold,
            count(*) filter (where status_id not in (${draft}, ${deleted}, ${withdrawn}))::int as lots,
            coalesce(sum(bid_count), 0)::int as bids,
            (select count(distinct user_id)::int from billed_lines where auction_id = $1) as buyers
       from standings join items on items.id = standings.item_id
      where standings.auction_id = $1 and item_type = any($2)`,
    [auctionId, itemTypes.filter(isBidOn)],
  ))!
  const { raisedCents, dueCents } = await readAuctionBooks(db, auctionId)
  return { ...counts, raisedCents, dueCents }
}
