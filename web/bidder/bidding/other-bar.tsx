import type { Item } from '../../shared/api-types.ts'
import type { Stake } from '../items/card-state.ts'
import { BidQuestion, type YesOrNo } from './bid-question.tsx'
import { BuyBar } from './buy-bar.tsx'
import { isContest } from './closed-reason.ts'
import { LeaderBar } from './leader-bar.tsx'
import { LimitBar } from './limit-bar.tsx'
import { Needed } from './needed.tsx'
import type { Need } from './needs.ts'
import { SealedBar } from './sealed-bar.tsx'

type Props = {
  item: Item
  stake: Stake | null
  question: YesOrNo | null
  need: Need | null
  limit: number | null
}

/** Everything that the bar shows instead of the next amounts, except that the lot is closed. */
export function OtherBar({ item, stake, question, need, limit }: Props) {
  if (question) return <BidQuestion item={item} question={question} />
  if (need) return <Needed item={item} need={need} />
  if (!isContest(item)) return <BuyBar item={item} />
  if (item.itemType === 'sealedBid') return <SealedBar item={item} stake={stake} />
  if (limit !== null && !item.isCurrentUserWinning) return <LimitBar item={item} limit={limit} />
  return <LeaderBar item={item} />
}
