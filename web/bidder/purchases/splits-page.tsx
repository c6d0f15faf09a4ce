import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { Auction, CartItem, Splits } from '../../shared/api-types.ts'
import { momentWithDay, money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { canBeSplit } from './bills.ts'
import { SplitForm } from './split-form.tsx'
import { ME, nameOf } from './split-state.ts'
import { type OneChange, useChanges } from './use-changes.ts'

/** Lots that I bought together with others: what they ask of me, what I asked of them, and what could be split. */
export function SplitsPage({ auctionId }: { auctionId: string }) {
  const { split: text } = accountWords
  if (!isSignedIn.value) return <OwnPage title={text.title}>{null}</OwnPage>
  return <SplitsOf auctionId={auctionId} />
}

function SplitsOf({ auctionId }: { auctionId: string }) {
  const { split: text } = accountWords
  const path = `/v3/bidder/auctions/${encodeURIComponent(auctionId)}/splits`
  const auction = useReading<Auction>(`/v3/auctions/${encodeURIComponent(auctionId)}`)
  const splits = useReading<Splits>(path)
  const cart = useReading<{ items: CartItem[] }>('/v3/bidder/my-cart?limit=100')
  const read = async () => void (await Promise.all([splits.read(), cart.read()]))
  useEffect(() => {
    const stops = (['event.purchase', 'event.notification', 'event.user'] as const).map((kind) =>
      on(kind, () => void read()),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [path])
  const changes = useChanges(read, text)
  if (!auction.value || !splits.value || !cart.value)
    return (
      <OwnPage title={text.title}>
        <Waiting
          failure={auction.failure ?? splits.failure ?? cart.failure}
          again={() => {
            void auction.read()
            void read()
          }}
        />
      </OwnPage>
    )
  const { sent, received } = splits.value
  const isAsked = (line: CartItem) => sent.some(({ purchaseId }) => purchaseId === line.purchaseId)
  const lots = cart.value.items.filter(
    (line) => String(line.auctionId) === auctionId && canBeSplit(line) && !isAsked(line),
  )
  return (
    <OwnPage title={text.titleIn(auction.value.name)}>
      <p>{text.text}</p>
      {received.map((proposal) => (
        <Received key={proposal.id} proposal={proposal} path={path} changes={changes} />
      ))}
      {sent.map((proposal) => (
        <Sent key={proposal.id} proposal={proposal} path={path} changes={changes} />
      ))}
      {lots.map((line) => (
        <SplitForm key={line.purchaseId} line={line} path={path} changes={changes} />
      ))}
      {received.length + sent.length + lots.length === 0 && <p class="second">{text.none}</p>}
      <p class="field-error" role="alert">
        {changes.failure}
      </p>
    </OwnPage>
  )
}

type Common = { path: string; changes: OneChange }

function Received({ proposal, path, changes }: Common & { proposal: Splits['received'][number] }) {
  const { split: text } = accountWords
  const { id, itemName, paddleNumber, amount, wholeAmount, shareCount, currency, hasAgreed } = proposal
  return (
    <section class="own-section">
      <h2>{text.asked(paddleNumber, itemName)}</h2>
      <p>{text.yourShare(money(amount, currency), money(wholeAmount, currency), shareCount)}</p>
      <p class="second">{hasAgreed ? text.agreed : text.askedText(momentWithDay(proposal.expiresAt))}</p>
      <div class="own-form-end is-whole">
        {!hasAgreed && (
          <MoneyButton
            look="main"
            terms={amount}
            busy={changes.busyText}
            onClick={() => changes.send('POST', `${path}/${id}/agree`)}
          >
            {text.agree(money(amount, currency))}
          </MoneyButton>
        )}
        <Button look="bare" busy={changes.busyText} onClick={() => changes.send('DELETE', `${path}/${id}`)}>
          {hasAgreed ? text.changeMind : text.decline}
        </Button>
      </div>
    </section>
  )
}

function Sent({ proposal, path, changes }: Common & { proposal: Splits['sent'][number] }) {
  const { split: text } = accountWords
  const { id, itemName, shares, currency } = proposal
  return (
    <section class="own-section">
      <h2>{text.waitingFor(itemName)}</h2>
      <p class="second">{text.waitingText(momentWithDay(proposal.expiresAt))}</p>
      <ul class="own-list">
        {shares.map(({ typed, amount, hasAgreed }) => (
          <li key={typed} class="own-row">
            <span class="own-row-main">
              <span class="own-row-name">{nameOf(typed ?? ME)}</span>
              {typed !== null && (
                <span class="second own-row-note">{hasAgreed ? text.hasAgreed : text.noAnswer}</span>
              )}
            </span>
            <span class="own-row-amount">{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <Button busy={changes.busyText} onClick={() => changes.send('DELETE', `${path}/${id}`)}>
        {text.takeBack}
      </Button>
    </section>
  )
}
