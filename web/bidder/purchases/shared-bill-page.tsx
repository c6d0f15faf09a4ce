import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { Auction, BillSharing } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { type OneChange as Changes, useChanges } from './use-changes.ts'

/** With whom I share a bill, who would like to pay for me, and for whom I would pay. */
export function SharedBillPage({ auctionId }: { auctionId: string }) {
  const { bill: text } = accountWords
  if (!isSignedIn.value) return <OwnPage title={text.title}>{null}</OwnPage>
  return <SharedBill auctionId={auctionId} />
}

function SharedBill({ auctionId }: { auctionId: string }) {
  const { bill: text } = accountWords
  const path = `/v3/bidder/auctions/${encodeURIComponent(auctionId)}/bill-sharing`
  const auction = useReading<Auction>(`/v3/auctions/${encodeURIComponent(auctionId)}`)
  const { value, failure, read } = useReading<BillSharing>(path)
  useEffect(() => {
    const stops = (['event.registration', 'event.notification'] as const).map((kind) =>
      on(kind, () => void read()),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [path])
  const changes = useChanges(read, text)
  if (!auction.value || !value)
    return (
      <OwnPage title={text.title}>
        <Waiting
          failure={auction.failure ?? failure}
          again={() => {
            void auction.read()
            void read()
          }}
        />
      </OwnPage>
    )
  const { payer, paysFor, received } = value
  return (
    <OwnPage title={text.titleIn(auction.value.name)}>
      <p>{text.text}</p>
      {payer && (
        <section class="own-section">
          <h2>{text.paidBy(payer.name)}</h2>
          <p class="second">{text.paidByText}</p>
          <People people={[payer]} changes={changes} />
          <Button busy={changes.busyText} onClick={() => changes.send('DELETE', path)}>
            {text.leave}
          </Button>
        </section>
      )}
      {received.map(({ id, paddleNumber }) => (
        <section key={id} class="own-section">
          <h2>{text.offered(paddleNumber)}</h2>
          <p class="second">{text.offeredText}</p>
          <div class="own-form-end is-whole">
            <MoneyButton
              look="main"
              terms={id}
              busy={changes.busyText}
              onClick={() => changes.send('POST', `${path}/offers/${id}/accept`)}
            >
              {text.accept}
            </MoneyButton>
            <Button
              look="bare"
              busy={changes.busyText}
              onClick={() => changes.send('DELETE', `${path}/offers/${id}`)}
            >
              {text.decline}
            </Button>
          </div>
        </section>
      ))}
      {paysFor.length > 0 && (
        <section class="own-section">
          <h2>{text.paysFor}</h2>
          <People
            people={paysFor}
            changes={changes}
            stop={(userId) => void changes.send('DELETE', `${path}/${userId}`)}
          />
        </section>
      )}
      {!payer && <Offers path={path} sent={value.sent} changes={changes} />}
      <p class="field-error" role="alert">
        {changes.failure}
      </p>
    </OwnPage>
  )
}

type Sharer = BillSharing['paysFor'][number]

type PeopleProps = { people: readonly Sharer[]; changes: Changes; stop?: (userId: number) => void }

function People({ people, changes, stop }: PeopleProps) {
  const { bill: text } = accountWords
  return (
    <ul class="own-list">
      {people.map(({ userId, name, paddleNumber }) => (
        <li key={userId} class="own-row">
          <span class="own-row-main">
            <span class="own-row-name">{name}</span>
            <span class="second own-row-note">{text.paddle(paddleNumber)}</span>
          </span>
          {stop && (
            <Button
              look="bare"
              aria-label={text.stopFor(name)}
              busy={changes.busyText}
              onClick={() => stop(userId)}
            >
              {text.stop}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Offers({ path, sent, changes }: { path: string; sent: BillSharing['sent']; changes: Changes }) {
  const { bill: text } = accountWords
  const typed = useSignal('')
  const who = typed.value.trim()
  const body = /^\d+$/.test(who) ? { paddleNumber: Number(who) } : { email: who }
  return (
    <section class="own-section">
      <h2>{text.offer}</h2>
      <form
        class="own-form"
        onSubmit={async (event) => {
          event.preventDefault()
          if (who !== '' && (await changes.send('POST', `${path}/offers`, body))) typed.value = ''
        }}
      >
        <Field
          label={text.who}
          hint={text.whoHint}
          autoComplete="off"
          autoCapitalize="off"
          maxLength={320}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <div class="own-form-end is-whole">
          <Button type="submit" disabled={who === ''} busy={changes.busyText}>
            {text.send}
          </Button>
        </div>
      </form>
      {sent.length > 0 && (
        <ul class="own-list">
          {sent.map(({ id, typed }) => (
            <li key={id} class="own-row">
              <span class="own-row-main">
                <span class="own-row-name">{/^\d+$/.test(typed) ? text.paddle(Number(typed)) : typed}</span>
                <span class="second own-row-note">{text.waiting}</span>
              </span>
              <Button
                look="bare"
                aria-label={text.takeBackFor(typed)}
                busy={changes.busyText}
                onClick={() => void changes.send('DELETE', `${path}/offers/${id}`)}
              >
                {text.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
