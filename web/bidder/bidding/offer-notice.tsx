import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import type { CardState, Stake } from '../items/card-state.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { lotWords } from '../words/lot-en.ts'
import { BuyNotice } from './buy-notice.tsx'
import { NoticeLine } from './notice-line.tsx'
import { dismissOffer, makeOffer, type OfferState, offers } from './offers.ts'
import type { Offer, Outcome } from './outcome.ts'
import { RefusalLine } from './refusal-line.tsx'
import { remedyOf } from './remedies.ts'

type Props = { item: Item; state: CardState | null; stake: Stake | null }

/** The result of my bid or purchase; and, whenever I am outbid, that I am. */
export function OfferNotice({ item, state, stake }: Props) {
  if (!isBidOn(item.itemType as ItemType)) return <BuyNotice item={item} />
  const offer = offers.value.get(item.id)
  const shown =
    offer && (offer.step === 'done' || offer.step === 'failed') ? noticeOf(item, offer, state) : null
  const isOutbid = state === 'outbid' && !shown
  return (
    <>
      {shown}
      {isOutbid && (
        <NoticeLine look="outbid" title={biddingWords.bid.outbid(money(item.currentPrice, item.currency))}>
          {stake && biddingWords.bid.youBid(money(stake.amount, item.currency))}
        </NoticeLine>
      )}
    </>
  )
}

function noticeOf(item: Item, state: OfferState, now: CardState | null) {
  if (state.step === 'failed') return <Failed item={item} error={state.error} offer={state.offer} />
  if (state.step !== 'done') return null
  const { outcome, offer } = state
  const price = (amount: number) => money(amount, item.currency)
  switch (outcome.kind) {
    case 'leading':
      // Shown only while I lead; after that, being outbid is what matters.
      if (now !== 'winning') return null
      return (
        <NoticeLine look="winning" title={biddingWords.bid.leading(price(item.currentPrice))}>
          {outcome.limit !== null && outcome.limit > item.currentPrice
            ? biddingWords.bid.heldUpTo(price(outcome.limit))
            : outcome.isExtended && biddingWords.bid.extendedByYou}
        </NoticeLine>
      )
    case 'sealed':
      return (
        <NoticeLine look="sealed" title={lotWords.bar.sealedIn(price(outcome.amount))}>
          {biddingWords.bid.sealedText}
        </NoticeLine>
      )
    case 'outbidAtOnce':
      return (
        <NoticeLine
          look="outbid"
          title={biddingWords.bid.outbidAtOnce(price(outcome.offered), price(item.currentPrice))}
        >
          {outcome.price > outcome.offered
            ? biddingWords.bid.outbidByLimit
            : biddingWords.bid.outbidBySameLimit}
        </NoticeLine>
      )
    case 'refused':
      return <Refused item={item} outcome={outcome} offer={offer} />
  }
}

type Refusal = Extract<Outcome, { kind: 'refused' }>

function Refused({ item, outcome, offer }: { item: Item; outcome: Refusal; offer: Offer }) {
  const { code, message, next } = outcome
  const { bid } = biddingWords
  const title =
    remedyOf(code) === 'bidMore'
      ? bid.someoneWasFaster(money(next ?? item.nextMinimumBid, item.currency))
      : (wordsFor(bid.refusals, code) ?? message)
  const again = () => {
    dismissOffer(item.id)
    void makeOffer(item, offer)
  }
  const register = { label: bid.remedy.register, again }
  return <RefusalLine item={item} code={code} title={title} text={bid.nothingPlaced} register={register} />
}

function Failed({ item, error, offer }: { item: Item; error: unknown; offer: Offer }) {
  const hasNotArrived = error instanceof Failure && error.code === 'not_arrived'
  const retry = () => void makeOffer(item, { ...offer, amount: Math.max(offer.amount, item.nextMinimumBid) })
  return (
    <NoticeLine
      look="wrong"
      title={hasNotArrived ? biddingWords.bid.notArrived : failureWords(error)}
      action={
        hasNotArrived && (
          <Button onClick={retry}>
            {lotWords.bar.bid(money(Math.max(offer.amount, item.nextMinimumBid), item.currency))}
          </Button>
        )
      }
    >
      {biddingWords.bid.nothingPlaced}
    </NoticeLine>
  )
}
