import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Next } from '../../parts/icons.tsx'
import { LanguageChoice } from '../../parts/language-choice.tsx'
import type { AuctionCard, MyAuction } from '../../shared/api-types.ts'
import { pageData } from '../../shared/page-data.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { auctionPhase } from '../auctions/auction-phase.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { PushSwitch } from '../notifications/push-switch.tsx'
import { shortCount, unreadCount } from '../notifications/unread.ts'
import { accountWords } from '../words/account-en.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

export function YouPage() {
  return (
    <OwnPage
      title={accountWords.you.title}
      forEverybody={!isSignedIn.value && <LanguageChoice label={accountWords.you.language} />}
      isWide
    >
      {isSignedIn.value && <You />}
    </OwnPage>
  )
}

function You() {
  const { you: text } = accountWords
  return (
    <div class="own-columns">
      <div class="own-column">
        <ul class="own-list">
          <RowLink href="/bids" name={text.links.bids} />
          <RowLink href="/favorites" name={text.links.favorites} />
          <RowLink href="/cart" name={text.links.cart} />
          <RowLink href="/notifications" name={text.links.notifications} count={unreadCount.value} />
        </ul>
        <Auctions />
      </div>
      <div class="own-column">
        <ul class="own-list">
          <RowLink href="/you/profile" name={text.profile} />
          <RowLink href="/you/addresses" name={text.addresses} />
          {pageData.takesCards && <RowLink href="/you/cards" name={text.cards} />}
          <RowLink href="/you/emails" name={text.emails} />
          <RowLink href="/you/data" name={text.data} />
        </ul>
        <PushSwitch />
        <LanguageChoice label={text.language} />
        <SignOutButton />
      </div>
    </div>
  )
}

function RowLink({ href, name, count = 0 }: { href: string; name: string; count?: number }) {
  return (
    <li>
      <a class="own-row" href={href}>
        <span class="own-row-main own-row-name">{name}</span>
        {count > 0 && <span class="own-mark">{shortCount(count)}</span>}
        <Next size={20} />
      </a>
    </li>
  )
}

/** The auctions I am registered for, with my paddle, and those I am invited to. */
function Auctions() {
  const { you: text, limit } = accountWords
  const mine = useReading<{ auctions: MyAuction[] }>('/v3/bidder/my-auctions?limit=20')
  const shown = useSignal<MyAuction | null>(null)
  const invited = useReading<{ auctions: AuctionCard[] }>('/v3/bidder/invited-auctions?limit=20')
  if (!mine.value) return <Waiting failure={mine.failure} again={() => void mine.read()} />
  return (
    <>
      {invited.value && invited.value.auctions.length > 0 && (
        <section class="own-section">
          <h2>{text.invited}</h2>
          <ul class="own-list">
            {invited.value.auctions.map(({ id, name }) => (
              <RowLink key={id} href={`/a/${id}`} name={name} />
            ))}
          </ul>
        </section>
      )}
      <section class="own-section">
        <h2>{text.auctions}</h2>
        {mine.value.auctions.length === 0 ? (
          <p class="second">{text.noAuctions}</p>
        ) : (
          <ul class="own-list">
            {mine.value.auctions.map((auction) => (
              <li key={auction.id} class="own-row">
                <div class="own-row-main">
                  <a class="own-row-name" href={`/a/${auction.id}`}>
                    {auction.name}
                  </a>
                  <p class="second">{text.paddle(auction.paddleNumber)}</p>
                  <a class="own-row-note" href={`/you/bill/${auction.id}`}>
                    {accountWords.bill.share}
                  </a>
                </div>
                {auctionPhase(auction, nowSeconds.peek()) !== 'over' && (
                  <>
                    <Button look="bare" onClick={() => (shown.value = auction)}>
                      {text.ticket}
                    </Button>
                    <Button look="bare" href={`/you/limit/${auction.id}`}>
                      {limit.set}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {shown.value && <TicketSheet auction={shown.value} close={() => (shown.value = null)} />}
      </section>
    </>
  )
}
