import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { openingBid } from './amounts.ts'

type Choice = { mode: 'bid' | 'autoBid' | 'sealed'; amount: number; isLeader: boolean }

/** Says before the tap what will happen under the auction's policy. */
export function offerSentence(item: Item, { mode, amount, isLeader }: Choice): string {
  const { sentence } = biddingWords.bid
  const text = money(amount, item.currency)
  if (mode === 'sealed') return sentence.sealed(text)
  if (mode === 'bid') return sentence.one(text)
  if (isLeader && item.hasReserve && !item.isReserveMet) return sentence.leaderReserve(text)
  if (isLeader) return sentence.leader(text)
  const opening = money(openingBid(item, amount), item.currency)
  return (item.autoBidPolicy === 'classic' ? sentence.classic : sentence.contract)(opening, text)
}
