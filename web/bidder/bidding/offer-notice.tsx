import { useEffect } from 'preact/hooks'
import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { isWide } from '../frame/wide.ts'
import type { CardState, Stake } from '../items/card-state.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { lotWords } from '../words/lot-en.ts'
import { BuyNotice } from './buy-notice.tsx'
import { useReturnWithCard } from './card-on-the-way.ts'
import { NoticeLine } from './notice-line.tsx'
import { asked, chosenLimit, dismissOffer, type OfferState, offers } from './offer-state.ts'
import { openSheet } from './open-sheet.ts'
import type { Offer, Outcome } from './outcome.ts'
import { usePassedFocus } from './pass-on-focus.ts'
import { makeOffer, wantBid } from './place-bid.ts'
import { useNeeds } from './read-needs.ts'
import { RefusalLine } from './refusal-line.tsx'
import { isStillShown, remedyOf, retryOf } from './remedies.ts'

type Props = { item: Item; state: CardState | null; stake: Stake | null }

/** The result of my bid or purchase; and, whenever I am outbid, that I am. */
export function OfferNotice({ item, state }: Props) {
  useNeeds(item)
  useReturnWithCard(item)
  usePassedFocus()
  useEffect(() => closeAll, [item.id])
  if (!isBidOn(item.itemType as ItemType)) return <BuyNotice item={item} />
  const offer = offers.value.get(item.id)
  const shown =
    offer && (offer.step === 'done' || offer.step === 'failed') ? noticeOf(item, offer, state) : null
  return shown ?? (state === 'outbid' && <OutbidLine item={item} />)
}

/** On a wide page the price right above it says so too, so here it is only spoken. */
function OutbidLine({ item }: { item: Item }) {
  const title = biddingWords.bid.outbid(money(item.currentPrice, item.currency))
  return isWide.value ? <p class="visually-hidden">{title}</p> : <NoticeLine look="outbid" title={title} />
}

/** What was open for a lot does not stay open above another page. */
function closeAll(): void {
  openSheet.value = null
  asked.value = null
  chosenLimit.value = null
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
      if (item.hasReserve && !item.isReserveMet)
        return (
          <NoticeLine look="wrong" title={biddingWords.bid.highestBelowReserve(price(item.currentPrice))} />
        )
      return (
        <NoticeLine look="winning" title={biddingWords.bid.leading(price(item.currentPrice))}>
          {outcome.limit !== null && outcome.limit > item.currentPrice
            ? biddingWords.bid.heldUpTo(price(outcome.limit))
            : outcome.isExtended && biddingWords.bid.extendedByYou}
        </NoticeLine>
      )
    case 'sealed':
      return (
        <NoticeLine look="sealed" title={biddingWords.bid.sealedIn(price(outcome.amount))}>
          {biddingWords.bid.sealedText}
        </NoticeLine>
      )
    case 'outbidAtOnce':
      if (outcome.price === outcome.offered)
        return (
          <NoticeLine look="outbid" title={biddingWords.bid.outbidBySameLimit}>
            {biddingWords.bid.priceIsNow(price(item.currentPrice))}
          </NoticeLine>
        )
      return (
        <NoticeLine
          look="outbid"
          title={biddingWords.bid.outbidAtOnce(price(outcome.offered), price(item.currentPrice))}
        >
          {biddingWords.bid.outbidByLimit}
        </NoticeLine>
      )
    case 'refused':
      return isStillShown(outcome.code, now) ? <Refused item={item} outcome={outcome} offer={offer} /> : null
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
  return (
    <RefusalLine
      item={item}
      code={code}
      title={title}
      text={bid.nothingPlaced}
      register={register}
      offer={offer}
    />
  )
}

/** The amount of the retry stays the one that failed; once it is too low, the bar has the next. */
function Failed({ item, error, offer }: { item: Item; error: unknown; offer: Offer }) {
  const hasNotArrived = error instanceof Failure && error.code === 'not_arrived'
  const { nextMinimumBid } = item
  const retry = retryOf(error, { offer, nextMinimumBid, isConnected: connection.value !== 'lost' })
  return (
    <NoticeLine
      look="wrong"
      title={hasNotArrived ? biddingWords.bid.notArrived : failureWords(error)}
      action={
        retry !== 'none' && (
          <Button disabled={retry === 'waits'} onClick={() => wantBid(item, { offer })}>
            {lotWords.bar.bid(money(offer.amount, item.currency))}
          </Button>
        )
      }
    >
      {biddingWords.bid.nothingPlaced}
    </NoticeLine>
  )
}
