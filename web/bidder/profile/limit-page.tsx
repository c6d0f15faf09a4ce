import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { hasCents } from '../../../src/engine/currency.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { call } from '../../shared/api.ts'
import type { Auction, OwnLimit } from '../../shared/api-types.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { currencySign, decimalSign } from '../../shared/money-field.ts'
import { inCurrency, readAmount } from '../../shared/read-amount.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { plainAmount } from '../bidding/typed-amount.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'

/** A bidder's own spending limit for the evening, enforced by the service. */
export function LimitPage({ auctionId }: { auctionId: string }) {
  const { limit: text } = accountWords
  if (!isSignedIn.value) return <OwnPage title={text.set}>{null}</OwnPage>
  return <Limit auctionId={auctionId} />
}

function Limit({ auctionId }: { auctionId: string }) {
  const { limit: text } = accountWords
  const path = `/v3/bidder/auctions/${encodeURIComponent(auctionId)}/limit`
  const auction = useReading<Auction>(`/v3/auctions/${encodeURIComponent(auctionId)}`)
  const own = useReading<OwnLimit>(path)
  if (!auction.value || !own.value)
    return (
      <OwnPage title={text.set}>
        <Waiting
          failure={auction.failure ?? own.failure}
          again={() => {
            void auction.read()
            void own.read()
          }}
        />
      </OwnPage>
    )
  const { currency, leading, ceilings, unpaid, remaining } = own.value
  return (
    <OwnPage title={text.title(auction.value.name)}>
      <p>{text.text}</p>
      <LimitForm path={path} own={own.value} onSaved={() => own.read()} />
      <dl class="own-sums">
        <Sum name={text.leading} text={money(leading, currency)} />
        <Sum name={text.ceilings} text={money(ceilings, currency)} />
        <Sum name={text.unpaid} text={money(unpaid, currency)} />
        <Sum name={text.left} text={remaining === null ? text.none : money(remaining, currency)} />
      </dl>
    </OwnPage>
  )
}

type FormProps = { path: string; own: OwnLimit; onSaved: () => Promise<void> }

function LimitForm({ path, own, onSaved }: FormProps) {
  const { limit: text } = accountWords
  const typed = useSignal('')
  const outcome = useSignal<{ words: string; isWrong: boolean } | null>(null)
  const isSaving = useSignal(false)
  useEffect(() => {
    typed.value = own.limit === null ? '' : String(Number(own.limit)).replace('.', decimalSign())
  }, [own])
  const read = inCurrency(readAmount(typed.value, decimalSign()), own.currency)
  const amount = plainAmount(read)
  const hasOddCents = 'problem' in read && read.problem === 'cents'
  const save = async (amount: number | null) => {
    isSaving.value = true
    outcome.value = null
    try {
      await call('PUT', path, { body: { amount } })
      await onSaved()
      outcome.value = { words: text.saved, isWrong: false }
    } catch (error) {
      outcome.value = { words: failureWords(error), isWrong: true }
    }
    isSaving.value = false
  }
  return (
    <form
      class="own-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (amount !== null) void save(amount)
      }}
    >
      <Field
        label={`${text.amount} (${currencySign(own.currency)})`}
        inputMode={hasCents(own.currency) ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
        }}
        error={hasOddCents ? text.wholeAmount : outcome.value?.isWrong ? outcome.value.words : undefined}
      />
      <div class="own-form-end is-whole">
        <Button
          look="main"
          type="submit"
          disabled={amount === null}
          busy={isSaving.value ? text.saving : undefined}
        >
          {text.save}
        </Button>
        {own.limit !== null && (
          <Button look="bare" onClick={() => void save(null)}>
            {text.remove}
          </Button>
        )}
        <span role="status">{outcome.value && !outcome.value.isWrong && outcome.value.words}</span>
      </div>
    </form>
  )
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
