import { get } from '../../../shared/api.ts'
import type { LiveItem } from '../../api-types.ts'
import type { AuditEntry } from '../../sheets/audit/entry.ts'
import { logText } from '../../sheets/audit/log-sentence.ts'
import { words } from '../../words/live-en.ts'
import type { LiveState } from './live-state.ts'

export type Bid = {
  itemId: number
  sequence: number
  kind: string
  amount: number | null
  placedAt: number
  isVoided: boolean
  bidder: { userId: number; paddleNumber: number | null; name: string }
}

export type HistoryLine = { key: string; at: number; text: string; isVoided: boolean }

const SHOWN = 20

/** Who bid and who did what, the newest first; only managers see what organizers did. */
export async function readHistory(
  { auction, isManager, show }: LiveState,
  item: LiveItem,
  signal: AbortSignal,
): Promise<HistoryLine[]> {
  const path = `/v3/manage/auctions/${auction.id}`
  const query = `itemId=${item.id}&limit=${SHOWN}`
  const { bids } = await get<{ bids: Bid[] }>(`${path}/bids?${query}`, { signal })
  const { entries } = isManager
    ? await get<{ entries: AuditEntry[] }>(`${path}/audit?${query}`, { signal })
    : { entries: [] }
  return [
    ...bids.map((bid) => bidLine(bid, show)),
    ...entries
      .filter(({ subject, action }) => subject !== 'bid' || action !== 'place')
      .map((entry) => entryLine(entry, show)),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN)
}

function bidLine(
  { sequence, amount, placedAt, isVoided, bidder }: Bid,
  show: (amount: number) => string,
): HistoryLine {
  const text =
    amount === null ? words.logSecret(bidder.paddleNumber) : words.logBid(show(amount), bidder.paddleNumber)
  return { key: `bid-${sequence}`, at: placedAt, text, isVoided }
}

const entryLine = (entry: AuditEntry, show: (amount: number | string) => string): HistoryLine => ({
  key: `log-${entry.id}`,
  at: entry.createdAt,
  text: words.logAction(entry.actorName, logText(entry, show)),
  isVoided: false,
})
