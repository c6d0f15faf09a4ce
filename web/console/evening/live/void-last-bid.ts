import { get, post } from '../../../shared/api.ts'
import type { LiveItem } from '../../api-types.ts'
import { confirmOnThisPage } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/live-en.ts'
import type { Bid } from './item-history.ts'
import type { LiveState } from './live-state.ts'

type Voided = {
  currentPrice: number
  winnerId: number
  before: { currentPrice: number; winnerId: number }
  /** Who gets a notification about it. */
  told: { userId: number; name: string }[]
  voidsLeft: number | null
}

/** What bidders asked for; voiding one also voids what followed from it. */
const offers = ['bid', 'autoBid', 'sealedBid', 'ceiling', 'buyNow']

/** Voids the last bid, after asking the service what would follow and showing that. */
export async function confirmVoid(state: LiveState, item: LiveItem): Promise<void> {
  const confirm = confirmOnThisPage()
  try {
    const path = `/v3/manage/auctions/${state.auction.id}/bids?itemId=${item.id}&limit=20`
    const { bids } = await get<{ bids: Bid[] }>(path)
    const last = bids.find(({ kind, isVoided }) => !isVoided && offers.includes(kind))
    if (!last) return
    const sequences = [last.sequence]
    const address = `/v3/manage/items/${item.id}/bids/void`
    const preview = await post<Voided>(`${address}?dryRun=1`, { sequences })
    confirm({
      title: words.voidTitle(last.bidder.paddleNumber, last.amount === null ? null : state.show(last.amount)),
      text: describeVoid(preview, state.show),
      button: words.voidButton,
      act: async () => {
        await post(address, { sequences })
        toast({ text: words.voided })
        state.changed()
      },
    })
  } catch (error) {
    toastFailure(error)
  }
}

function describeVoid(preview: Voided, show: (amount: number) => string): string {
  const { before, currentPrice, told, voidsLeft } = preview
  const outcome = words.voidOutcome(show(before.currentPrice), show(currentPrice), leaderAfter(preview))
  const notified = words.voidNotified(told.map(({ name }) => name))
  return [outcome, notified, words.voidsLeft(voidsLeft)].filter(Boolean).join(' ')
}

function leaderAfter({ winnerId, told }: Voided): string {
  if (winnerId === 0) return words.nobodyLeads
  const leader = told.find(({ userId }) => userId === winnerId)
  return leader ? words.leads(leader.name) : words.leadStays
}
