import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/button.tsx'
import { type StateLook, StateShape } from '../../parts/state-tag.tsx'
import { post } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../bidding-words.ts'
import type { CardState, Stake } from '../items/card-state.ts'
import { lotWords } from '../lot-words.ts'
import { dismissOffer, makeOffer, type OfferState, offers } from './offers.ts'
import { openSheet } from './open-sheet.ts'
import type { Offer, Outcome } from './outcome.ts'
import { mendOf } from './remedies.ts'

type Props = { item: Item; state: CardState | null; stake: Stake | null }

/** What happened to my bid, attached to its answer; and that I am outbid, whenever I am. */
export function OfferNotice({ item, state, stake }: Props) {
  const offer = offers.value.get(item.id)
  const shown =
    offer && (offer.step === 'done' || offer.step === 'failed') ? noticeOf(item, offer, state) : null
  const isOutbid = state === 'outbid' && !shown
  return (
    <>
      {shown}
      {isOutbid && (
        <Line look="outbid" title={biddingWords.bid.outbid(money(item.currentPrice, item.currency))}>
          {stake && biddingWords.bid.youBid(money(stake.amount, item.currency))}
        </Line>
      )}
    </>
  )
}

type LineProps = {
  look: StateLook | 'wrong'
  title: string
  children?: ComponentChildren
  action?: ComponentChildren
  onClose?: () => void
}

function Line({ look, title, children, action }: LineProps) {
  return (
    <div class={`offer-notice is-${look}-notice`}>
      {look !== 'wrong' && <StateShape look={look} size={32} />}
      <div>
        <p class={`offer-title is-${look}`}>{title}</p>
        {children && <p class="second">{children}</p>}
      </div>
      {action}
    </div>
  )
}

function noticeOf(item: Item, state: OfferState, now: CardState | null) {
  if (state.step === 'failed') return <Failed item={item} error={state.error} offer={state.offer} />
  if (state.step !== 'done') return null
  const { outcome, offer } = state
  const price = (amount: number) => money(amount, item.currency)
  switch (outcome.kind) {
    case 'leading':
      // Said while it is so; after that being outbid is what matters.
      if (now !== 'winning') return null
      return (
        <Line look="winning" title={biddingWords.bid.leading(price(item.currentPrice))}>
          {outcome.limit !== null && outcome.limit > item.currentPrice
            ? biddingWords.bid.heldUpTo(price(outcome.limit))
            : outcome.isExtended && biddingWords.bid.extendedByYou}
        </Line>
      )
    case 'sealed':
      return (
        <Line look="sealed" title={lotWords.bar.sealedIn(price(outcome.amount))}>
          {biddingWords.bid.sealedText}
        </Line>
      )
    case 'outbidAtOnce':
      return (
        <Line
          look="outbid"
          title={biddingWords.bid.outbidAtOnce(price(outcome.offered), price(item.currentPrice))}
        >
          {biddingWords.bid.outbidAtOnceText}
        </Line>
      )
    case 'refused':
      return <Refused item={item} outcome={outcome} offer={offer} />
  }
}

type Refusal = Extract<Outcome, { kind: 'refused' }>

function Refused({ item, outcome, offer }: { item: Item; outcome: Refusal; offer: Offer }) {
  const mend = mendOf(outcome.code)
  const next = outcome.next ?? item.nextMinimumBid
  const title = wordsFor(biddingWords.bid.refusals, outcome.code) ?? outcome.message
  const buttons: Partial<Record<typeof mend, ComponentChildren>> = {
    register: (
      <Button look="main" onClick={() => void registerAndBid(item, offer)}>
        {biddingWords.bid.mend.register}
      </Button>
    ),
    addAddress: <Button href="/you/addresses">{biddingWords.bid.mend.addAddress}</Button>,
    seeTickets: <Button href={`/a/${item.auctionId}`}>{biddingWords.bid.mend.seeTickets}</Button>,
    raiseOwnLimit: <Button href="/bids">{biddingWords.bid.mend.raiseOwnLimit}</Button>,
    buyNow: (
      <Button look="main" onClick={() => openSheet.open(item.id, 'buyNow')}>
        {biddingWords.bid.mend.buyNow}
      </Button>
    ),
    raiseLimit: (
      <Button look="soft" onClick={() => openSheet.open(item.id, 'autoBid')}>
        {lotWords.bar.raiseLimit}
      </Button>
    ),
  }
  return (
    <Line
      look="wrong"
      title={mend === 'bidMore' ? biddingWords.bid.someoneWasFaster(money(next, item.currency)) : title}
      action={buttons[mend]}
    >
      {biddingWords.bid.nothingPlaced}
    </Line>
  )
}

async function registerAndBid(item: Item, offer: Offer): Promise<void> {
  dismissOffer(item.id)
  await post(`/v3/auctions/${item.auctionId}/registration`).catch(() => null)
  await makeOffer(item, offer)
}

function Failed({ item, error, offer }: { item: Item; error: unknown; offer: Offer }) {
  const hasNotArrived = error instanceof Failure && error.code === 'not_arrived'
  const retry = () => void makeOffer(item, { ...offer, amount: Math.max(offer.amount, item.nextMinimumBid) })
  return (
    <Line
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
    </Line>
  )
}
