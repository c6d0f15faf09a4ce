import { useEffect, useRef } from 'preact/hooks'
import { hasCents } from '../../../src/engine/currency.ts'
import { Button } from '../../parts/button.tsx'
import { Lock, Minus, Plus } from '../../parts/icons.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import { currencySign } from '../../shared/money-field.ts'
import { TimeRemaining } from '../items/time-remaining.tsx'
import { biddingWords } from '../words/bidding-en.ts'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import { stepFrom } from './amounts.ts'
import { AmountQuestion } from './bid-question.tsx'
import './bid-sheet.css'
import { BuyNow } from './buy-now.tsx'
import { offerSentence } from './offer-sentence.ts'
import { asked } from './offer-state.ts'
import type { SheetMode } from './open-sheet.ts'
import { answerQuestion } from './place-bid.ts'
import { QuickAmounts } from './quick-amounts.tsx'
import { sheetFacts } from './sheet-facts.ts'
import { type BidForm, type BidMode, useBidForm } from './use-bid-form.ts'

type Props = {
  item: Item
  mode: SheetMode
  /** Why nothing can be bid any more; null while it can. */
  closedWord: string | null
  onClose: () => void
}

/** One control for an amount of your choice: a single bid, a limit to bid up to, or a sealed bid. */
export function BidSheet({ item, mode: first, closedWord, onClose }: Props) {
  const question = asked.value?.itemId === item.id ? asked.value.question : null
  const close = () => {
    if (question) answerQuestion(item, null)
    else onClose()
  }
  return (
    <Sheet title={item.name} head={<Head item={item} isOver={closedWord !== null} />} onClose={close}>
      {first === 'buyNow' ? (
        <BuyNow item={item} onClose={onClose} />
      ) : closedWord ? (
        <p class="bid-bar-word" role="status">
          {closedWord}
        </p>
      ) : (
        <Amounts item={item} first={first} onClose={onClose} />
      )}
    </Sheet>
  )
}

function Head({ item, isOver }: { item: Item; isOver: boolean }) {
  const price = money(item.currentPrice, item.currency)
  const facts = sheetFacts(item, isOver)
  return (
    <div class="bid-sheet-head">
      <Picture url={item.imageUrl} sizes="64px" />
      <div>
        <h2 class="serif bid-sheet-name">{item.name}</h2>
        {facts && (
          <p class="second">
            {biddingWords.bid[facts.price](price)}
            {facts.hasClock && (
              <>
                {' · '}
                <TimeRemaining until={item.endTime} />
              </>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

type AmountsProps = { item: Item; first: BidMode; onClose: () => void }

function Amounts({ item, first, onClose }: AmountsProps) {
  const form = useBidForm(item, { first, onSent: onClose })
  const height = useRef(0)
  const element = useRef<HTMLFormElement>(null)
  const question = asked.value?.itemId === item.id ? asked.value.question : null
  if (question?.kind === 'eitherAmount')
    return <AmountQuestion item={item} question={question} height={height.current} onAnswered={onClose} />
  const { mode, isLeader, minimum } = form
  const amount = form.amount ?? minimum
  const isOff = connection.value === 'lost'
  return (
    <form
      ref={element}
      class="bid-form"
      onSubmit={(event) => {
        event.preventDefault()
        height.current = element.current!.offsetHeight
        form.submit()
      }}
    >
      {form.canChooseMode && <ModeChoice form={form} />}
      <AmountRow item={item} form={form} />
      <QuickAmounts
        label={biddingWords.bid.amountLabel}
        amounts={form.quickAmounts}
        chosen={form.amount}
        currency={item.currency}
        onChoose={form.choose}
      />
      <div class="bid-sentence">
        <p>{offerSentence(item, { mode, amount, isLeader })}</p>
        {mode !== 'bid' && (
          <p class="second secret">
            <Lock size={20} />{' '}
            <span>{mode === 'sealed' ? biddingWords.bid.sealedSecret : biddingWords.bid.limitSecret}</span>
          </p>
        )}
      </div>
      {isOff && <p class="note bid-form-note">{words.connection.lost}</p>}
      <Button type="submit" look="main" size="tall" disabled={!form.isValid || isOff}>
        {labelOf(item, mode, amount)}
      </Button>
    </form>
  )
}

function ModeChoice({ form }: { form: BidForm }) {
  return (
    <fieldset class="segments" aria-label={biddingWords.bid.how}>
      {(['bid', 'autoBid'] as const).map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name="mode"
            class="visually-hidden"
            checked={form.mode === mode}
            onChange={() => form.setMode(mode)}
          />
          <span>{mode === 'bid' ? biddingWords.bid.one : biddingWords.bid.upTo}</span>
        </label>
      ))}
    </fieldset>
  )
}

function AmountRow({ item, form }: { item: Item; form: BidForm }) {
  const { mode, amount, minimum, isValid, hasOddCents, text } = form
  const input = useRef<HTMLInputElement>(null)
  // After a question; the sheet itself focuses it when it opens.
  useEffect(() => input.current!.focus(), [])
  return (
    <div class="amount-row">
      <button
        type="button"
        class="round amount-step"
        aria-label={biddingWords.bid.less}
        onClick={() => form.choose(stepFrom(item, amount ?? minimum, -1))}
      >
        <Minus />
      </button>
      <div class="amount">
        <span class="amount-sign" aria-hidden="true">
          {currencySign(item.currency)}
        </span>
        <input
          ref={input}
          inputMode={hasCents(item.currency) ? 'decimal' : 'numeric'}
          autocomplete="off"
          autofocus
          aria-label={mode === 'autoBid' ? biddingWords.bid.limitLabel : biddingWords.bid.amountLabel}
          aria-describedby="amount-hint"
          aria-invalid={isValid ? undefined : true}
          value={text}
          size={Math.max(2, text.length)}
          onInput={(event) => form.type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p id="amount-hint" class={isValid ? 'second' : 'field-error'}>
          {hasOddCents
            ? biddingWords.bid.wholeAmount
            : biddingWords.bid.orMore(money(minimum, item.currency))}
        </p>
      </div>
      <button
        type="button"
        class="round amount-step"
        aria-label={biddingWords.bid.more}
        onClick={() => form.choose(stepFrom(item, Math.max(amount ?? minimum, minimum), 1))}
      >
        <Plus />
      </button>
    </div>
  )
}

function labelOf(item: Item, mode: string, amount: number): string {
  const text = money(amount, item.currency)
  if (mode === 'autoBid') return biddingWords.bid.bidUpTo(text)
  return mode === 'sealed' ? biddingWords.bid.sealBid(text) : lotWords.bar.bid(text)
}
