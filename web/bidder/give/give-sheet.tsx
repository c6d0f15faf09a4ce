import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { hasCents } from '../../../src/engine/currency.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { Field } from '../../parts/field.tsx'
import { Heart } from '../../parts/icons.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { Picture } from '../../parts/picture.tsx'
import { PlainText } from '../../parts/plain-text.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { SecondTap } from '../../shared/double-tap.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { currencySign, decimalSign } from '../../shared/money-field.ts'
import { pageData } from '../../shared/page-data.ts'
import { inCurrency, readAmount } from '../../shared/read-amount.ts'
import { isSignedIn } from '../../shared/session.ts'
import { QuickAmounts } from '../bidding/quick-amounts.tsx'
import { plainAmount } from '../bidding/typed-amount.ts'
import { busyWord, dismissPurchase, type PurchaseState } from '../purchases/purchasing.ts'
import { words } from '../words/en.ts'
import { giveWords } from '../words/give-en.ts'
import { giftOf, giftProblem, isUnusual, smallestGift } from './gift.ts'
import './give-sheet.css'
import { giftKey, giveSignedIn, givingOf, resumeGift } from './giving.ts'
import { takesGifts } from './takes-gifts.ts'

type Props = { auction: Auction; onClose: () => void }

/** Gives to the cause itself: one of the organizer's amounts or the donor's own, now or as a pledge. */
export function GiveSheet({ auction, onClose }: Props) {
  const { description, imageUrl } = auction.donations
  useEffect(() => {
    if (isSignedIn.peek()) resumeGift(auction)
    return () => dismissPurchase(giftKey(auction))
  }, [auction.id])
  return (
    <Sheet title={giveWords.title(auction.organizationName)} hasOwnAddress onClose={onClose}>
      <div class="give">
        {imageUrl && <Picture url={imageUrl} sizes="480px" shape="hero" />}
        {description && <PlainText text={description} />}
        <Inside auction={auction} onClose={onClose} />
      </div>
    </Sheet>
  )
}

function Inside({ auction, onClose }: Props) {
  const state = givingOf(auction)
  if (state?.step === 'bought') return <Thanks {...{ auction, state, onClose }} />
  if (!takesGifts(auction)) return <p class="second">{giveWords.notNow}</p>
  return <GiftForm auction={auction} state={state} />
}

function GiftForm({ auction, state }: { auction: Auction; state: PurchaseState | undefined }) {
  const { currency, donations } = auction
  const isPledge = useSignal(false)
  const chosen = useSignal<number | null>(null)
  const typed = useSignal('')
  const question = useMemo(() => new SecondTap(), [])
  const read = inCurrency(readAmount(typed.value, decimalSign()), currency)
  const amount = chosen.value ?? plainAmount(read)
  const problem = giftProblem(amount, auction)
  const smallest = smallestGift(auction)
  const submit = (event: Event) => {
    event.preventDefault()
    if (amount === null || problem !== null) return
    if (isUnusual(amount, auction) && !question.tap()) return
    giveSignedIn(auction, giftOf(amount, isPledge.value, auction))
  }
  const choose = (level: number | null, text = '') => {
    chosen.value = level
    typed.value = text
    question.startOver()
  }
  const togglePledge = () => {
    isPledge.value = !isPledge.value
    question.startOver()
  }
  const label = { currency, isPledge: isPledge.value, isConfirming: question.isAsking.value }
  return (
    <form class="give" onSubmit={submit}>
      <AmountChoice
        {...{ auction, choose }}
        chosen={chosen.value}
        typed={typed.value}
        isTooSmall={problem === 'tooSmall'}
        hasOddCents={'problem' in read && read.problem === 'cents'}
      />
      {donations.allowPledge && (
        <ChoiceRow
          name={giveWords.pledge}
          text={giveWords.pledgeText}
          isOn={isPledge.value}
          onClick={togglePledge}
        />
      )}
      <Trouble state={state} smallest={smallest === null ? null : money(smallest, currency)} />
      <MoneyButton
        type="submit"
        look="glow"
        size="tall"
        terms={labelOf(amount, label)}
        busy={busyWord(state, giveWords)}
        disabled={problem !== null || connection.value === 'lost'}
      >
        <Heart size={22} /> {labelOf(amount, label)}
      </MoneyButton>
      <p class="note give-note">
        {connection.value === 'lost'
          ? words.connection.lost
          : !isPledge.value && (pageData.takesCards ? giveWords.howToPayHere : giveWords.howToPay)}
      </p>
    </form>
  )
}

type AmountProps = {
  auction: Auction
  chosen: number | null
  typed: string
  isTooSmall: boolean
  hasOddCents: boolean
  choose: (level: number | null, text?: string) => void
}

/** One of the organizer's amounts, or where they allow it the donor's own. */
function AmountChoice({ auction, chosen, typed, isTooSmall, hasOddCents, choose }: AmountProps) {
  const { currency, donations } = auction
  const levels = donations.levels.map((level) => Number(level.amount))
  const smallest = smallestGift(auction)
  const orMore = smallest === null ? undefined : giveWords.orMore(money(smallest, currency))
  return (
    <>
      {levels.length > 0 && (
        <QuickAmounts
          label={giveWords.levels}
          amounts={levels}
          chosen={chosen}
          currency={currency}
          onChoose={(level) => choose(level)}
        />
      )}
      {donations.enableCustom && (
        <Field
          label={`${levels.length > 0 ? giveWords.other : giveWords.amount} (${currencySign(currency)})`}
          inputMode={hasCents(currency) ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed}
          hint={isTooSmall || hasOddCents ? undefined : orMore}
          error={hasOddCents ? giveWords.wholeAmount : isTooSmall ? orMore : undefined}
          onInput={(event) => choose(null, event.currentTarget.value)}
        />
      )}
    </>
  )
}

function Trouble({ state, smallest }: { state: PurchaseState | undefined; smallest: string | null }) {
  const isTooSmall = state?.step === 'refused' && state.reason === 'below_minimum'
  return (
    <div role="alert">
      {state?.step === 'refused' && (
        <p class="field-error">
          {isTooSmall && smallest
            ? giveWords.smallest(smallest)
            : (wordsFor(giveWords.refusals, state.reason) ?? state.message)}
        </p>
      )}
      {state?.step === 'failed' && <p class="field-error">{failureWords(state.error)}</p>}
    </div>
  )
}

type ThanksProps = Props & { state: Extract<PurchaseState, { step: 'bought' }> }

function Thanks({ auction, state, onClose }: ThanksProps) {
  const { amount, awaitsConfirmation, isPledge } = state
  const text = money(amount, auction.currency)
  const sentence = awaitsConfirmation ? giveWords.waits : isPledge ? giveWords.pledged : giveWords.given
  return (
    <>
      <p class="serif give-thanks" role="status">
        {sentence(text)}
      </p>
      <div class="give-after">
        <Button look="soft" href="/cart">
          {giveWords.cart}
        </Button>
        <Button onClick={() => dismissPurchase(giftKey(auction))}>{giveWords.again}</Button>
        <Button look="main" onClick={onClose}>
          {giveWords.done}
        </Button>
      </div>
    </>
  )
}

type Label = { currency: string; isPledge: boolean; isConfirming: boolean }

function labelOf(amount: number | null, { currency, isPledge, isConfirming }: Label): string {
  if (amount === null || amount <= 0) return giveWords.choose
  const text = money(amount, currency)
  if (isConfirming) return isPledge ? giveWords.reallyPledge(text) : giveWords.reallyGive(text)
  return isPledge ? giveWords.pledgeIt(text) : giveWords.give(text)
}
