import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { closeOnBack } from '../../parts/close-on-back.ts'
import { Next } from '../../parts/icons.tsx'
import { useReadTerms } from '../../parts/money-button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { lotWords } from '../words/lot-en.ts'
import './bid-question.css'
import type { Question } from './bid-questions.ts'
import { BidsInstead } from './bids-instead.tsx'
import type { Offer } from './outcome.ts'
import { answerQuestion } from './place-bid.ts'

type EitherAmount = Extract<Question, { kind: 'eitherAmount' }>
export type YesOrNo = Exclude<Question, EitherAmount>

/** Takes the place of the bar's buttons. The finger was on the big one, so that is where the harmless answer is. */
export function BidQuestion({ item, question }: { item: Item; question: YesOrNo }) {
  const answer = useAnswer(item)
  const { offer } = question
  const [title, text] = questionWords(item, question)
  const isOutdated = offer.amount < item.nextMinimumBid
  return (
    <QuestionBox title={title} onNo={answer.drop}>
      <p class="question-text">
        {isOutdated ? biddingWords.question.outdated(money(item.nextMinimumBid, item.currency)) : text}
      </p>
      <Button
        look="main"
        size="tall"
        aria-disabled={answer.isDeaf}
        disabled={isOutdated || connection.value === 'lost'}
        onClick={() => answer.yes(offer)}
      >
        {offerWord(item, offer)}
      </Button>
      <Button look="quiet" size="tall" aria-disabled={answer.isDeaf} onClick={answer.no}>
        {biddingWords.question.no}
      </Button>
      <div class="bid-same-height">
        <BidsInstead item={item} />
        <p class="note question-foot">{biddingWords.question.notPlaced}</p>
      </div>
    </QuestionBox>
  )
}

type AmountQuestionProps = {
  item: Item
  question: EitherAmount
  /** Of the form whose place it takes, so that nothing moves under the finger. */
  height: number
  /** An amount was chosen. */
  onAnswered: () => void
}

/** Two amounts of equal weight, since only the guest knows which one was meant; the harmless answer is where the finger was. */
export function AmountQuestion({ item, question, height, onAnswered }: AmountQuestionProps) {
  const answer = useAnswer(item)
  const { offer, other, typed } = question
  const words = biddingWords.question
  const price = (amount: number) => money(amount, item.currency)
  const choice = (amount: number, note: string) => (
    <button
      type="button"
      class="question-choice"
      aria-disabled={answer.isDeaf}
      disabled={amount < item.nextMinimumBid || connection.value === 'lost'}
      onClick={() => answer.yes({ ...offer, amount }, onAnswered)}
    >
      <span>
        <b>{offerWord(item, { ...offer, amount })}</b>
        <span class="note">{note}</span>
      </span>
      <Next />
    </button>
  )
  const current = price(item.currentPrice)
  return (
    <QuestionBox title={words.either(price(typed), price(other))} height={height} onNo={answer.drop}>
      <p class="question-text">
        {(hasHighestBid(item) ? words.typed : words.typedFirst)(price(typed), current)}
      </p>
      {choice(other, other === item.nextMinimumBid ? words.nextBid : timesWord(item, other))}
      {choice(typed, words.asTyped(timesWord(item, typed)))}
      <Button
        look="quiet"
        size="tall"
        class="question-last"
        aria-disabled={answer.isDeaf}
        onClick={answer.no}
      >
        {words.change}
      </Button>
    </QuestionBox>
  )
}

type QuestionBoxProps = { title: string; height?: number; onNo: () => void; children: ComponentChildren }

/** Is focused as a whole: Enter answers nothing, and a screen reader reads it. Escape and Back mean no. */
function QuestionBox({ title, height, onNo, children }: QuestionBoxProps) {
  const element = useRef<HTMLDivElement>(null)
  const no = useRef(onNo)
  no.current = onNo
  useEffect(() => {
    element.current!.focus({ preventScroll: true })
    return closeOnBack(() => no.current())
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question, not a set of fields
    <div
      ref={element}
      class="question"
      role="group"
      aria-labelledby="question-title"
      tabIndex={-1}
      style={height ? { minHeight: `${height}px` } : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onNo()
      }}
    >
      <h2 id="question-title" class="question-title">
        {title}
      </h2>
      {children}
    </div>
  )
}

/** Takes no answer until the question could be read: a double tap is no yes. Back and Escape are never deaf. */
function useAnswer(item: Item) {
  const isDeaf = !useReadTerms(item.id).has(item.id)
  return {
    isDeaf,
    yes: (offer: Offer, then?: () => void) => {
      if (isDeaf) return
      answerQuestion(item, offer)
      then?.()
    },
    no: () => !isDeaf && answerQuestion(item, null),
    drop: () => answerQuestion(item, null),
  }
}

function questionWords(item: Item, question: YesOrNo): [title: string, text: string] {
  const words = biddingWords.question
  const { offer } = question
  const amount = money(offer.amount, item.currency)
  const isBid = offer.kind === 'bid'
  switch (question.kind) {
    case 'firstBid':
      return [(isBid ? words.first : words.firstLimit)(amount), words.firstText]
    case 'waitedLong':
      return [(isBid ? words.still : words.stillLimit)(amount), words.waitedLong]
    case 'movedMeanwhile':
      return [
        offer.amount === item.nextMinimumBid
          ? words.now(amount)
          : (isBid ? words.still : words.stillLimit)(amount),
        words.movedMeanwhile,
      ]
    case 'moved': {
      const price = money(item.currentPrice, item.currency)
      const { tapped } = question
      if (tapped === null) return [words.now(amount), words.someoneBid(price)]
      if (tapped > offer.amount) return [words.now(amount), words.priceFell(price)]
      return [words.now(amount), words.someoneBidAsYouTapped(price, money(tapped, item.currency))]
    }
  }
}

function timesWord(item: Item, amount: number): string {
  const times = Math.floor(amount / Math.max(item.currentPrice, 0.01))
  if (times < 2) return ''
  return (hasHighestBid(item) ? biddingWords.question.times : biddingWords.question.timesFirst)(times)
}

/** Of sealed bids nobody knows the highest, so their price is the lowest amount that counts. */
const hasHighestBid = ({ itemType, bidCount }: Item) => itemType !== 'sealedBid' && bidCount > 0

function offerWord(item: Item, { kind, amount }: Offer): string {
  const text = money(amount, item.currency)
  if (item.itemType === 'sealedBid') return biddingWords.bid.sealBid(text)
  return kind === 'bid' ? lotWords.bar.bid(text) : biddingWords.bid.bidUpTo(text)
}
