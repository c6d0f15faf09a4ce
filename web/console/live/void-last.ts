import { get, post } from '../../shared/api.ts'
import type { LiveItem } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast, toastFailure } from '../feedback/toast.tsx'
import type { Bid } from './item-log.tsx'
import type { LiveState } from './live-state.ts'
import { words } from './words.ts'

type Told = { userId: number; paddleNumber: number | null; name: string }
type Voided = {
  currentPrice: number
  winnerId: number
  before: { currentPrice: number; winnerId: number }
  told: Told[]
  voidsLeft: number | null
}

/** What bidders asked for; voiding one also voids what followed from it. */
const offers = ['bid', 'autoBid', 'sealedBid', 'ceiling', 'buyNow']

/** Voids the last bid, after asking the service what would follow and showing that. */
export async function askVoid(state: LiveState, item: LiveItem): Promise<void> {
  try {
    const path = `/v3/manage/auctions/${state.auction.id}/bids?itemId=${item.id}&limit=20`
    const { bids } = await get<{ bids: Bid[] }>(path)
    const last = bids.find(({ kind, isVoided }) => !isVoided && offers.includes(kind))
    if (!last) return
    const sequences = [last.sequence]
    const address = `/v3/manage/items/${item.id}/bids/void`
    const preview = await post<Voided>(`${address}?dryRun=1`, { sequences })
    confirm({
      title: words.voidTitle(last.bidder.paddleNumber, last.amount === null ? '' : state.show(last.amount)),
      text: `${words.voidSays(
        state.show(preview.before.currentPrice),
        state.show(preview.currentPrice),
        leaderOf(preview),
        preview.told.length === 0 ? words.voidNobody : words.voidTold(preview.told.map(({ name }) => name)),
      )} ${words.voidsLeft(preview.voidsLeft)}`.trim(),
      button: words.voidButton,
      act: async () => {
        await post(address, { sequences })
        toast({ text: words.voided })
        state.touched()
      },
    })
  } catch (error) {
    toastFailure(error)
  }
}

function leaderOf({ winnerId, told }: Voided): string {
  if (winnerId === 0) return words.nobodyLeads
  const leader = told.find(({ userId }) => userId === winnerId)
  return leader ? words.leads(leader.name) : words.leadStays
}
