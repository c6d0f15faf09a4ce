import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Offline, Plus, Search } from '../../parts/icons.tsx'
import { timeOfDay } from '../../shared/format.ts'
import { connection } from '../../shared/live.ts'
import { serverNow } from '../../shared/server-clock.ts'
import type { Auction, Guest, Invitation } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { useDebounced } from '../data/use-debounced.ts'
import { toast } from '../feedback/toast.tsx'
import { useKeys } from '../frame/keys.tsx'
import { Page } from '../frame/page.tsx'
import { guests, isBookWhole, noteGuest, openBook } from '../guests/guest-book.ts'
import { findExpected, findGuests, nameOf } from '../guests/guest-list.ts'
import { outbox } from '../outbox/console-outbox.ts'
import type { Waiting } from '../outbox/outbox.ts'
import { ExpectedRow } from './expected-row.tsx'
import { GuestRow } from './guest-row.tsx'
import { GuestSheet } from './guest-sheet.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WalkInSheet } from './walk-in-sheet.tsx'
import { words } from './words.ts'
import './door.css'

/** How many matches are shown; typing more narrows them down. */
const SHOWN = 12

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Find, Enter, next. Works without a network: what was done waits on the device, marked as waiting. */
export function DoorPage({ auction }: { auction: Auction }) {
  const text = useSignal('')
  const sought = useDebounced(text)
  const says = useSignal<string | null>(null)
  const chosenId = useSignal<number | null>(null)
  const adding = useSignal<{ expected: Invitation | null } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const waiting = useComputed(() =>
    outbox.mine.value.filter(
      ({ kind, auctionId }) => auctionId === auction.id && (kind === 'checkIn' || kind === 'walkIn'),
    ),
  )
  const found = useComputed(() => findGuests(guests.value, sought.value, SHOWN))
  const invitations = useAll<Invitation>(`/v3/manage/auctions/${auction.id}/invitations`, {
    name: 'invitations',
    keyOf: ({ id }) => id,
  })
  const expected = useComputed(() => findExpected(invitations.rows.value ?? [], sought.value, SHOWN))

  useEffect(() => openBook(auction.id), [auction.id])
  useEffect(() => {
    input.current?.focus()
    return outbox.onDone((sent, body) => hear(sent, body as Guest))
  }, [])

  /** Whether this guest was already added, and only the answer is missing. */
  const isOnTheWay = ({ email }: Invitation) =>
    waiting.value.some(({ shown, refusal }) => !refusal && isSameAddress(String(shown.email ?? ''), email))
  /** Nothing is shown as done before the service has confirmed it. */
  const hear = (sent: Waiting, guest: Guest) => {
    if (sent.auctionId !== auction.id || (sent.kind !== 'checkIn' && sent.kind !== 'walkIn')) return
    noteGuest(guest)
    const expectedAs = invitations.rows.peek()?.find(({ email }) => isSameAddress(email, guest.email))
    if (expectedAs) invitations.drop(expectedAs.id)
    const name = nameOf(guest)
    says.value =
      sent.kind === 'walkIn' ? words.added(name, guest.paddleNumber) : words.done(name, guest.paddleNumber)
  }
  const checkIn = (guest: Guest) => {
    const name = nameOf(guest)
    if (guest.checkedIn) {
      says.value = words.already(name, timeOfDay(guest.checkedInAt ?? 0))
    } else if (!waiting.peek().some(({ shown }) => shown.userId === guest.userId)) {
      outbox.add({
        auctionId: auction.id,
        kind: 'checkIn',
        method: 'PATCH',
        path: `/v3/manage/auctions/${auction.id}/registrations/${guest.userId}`,
        body: { checkedIn: true },
        shown: { userId: guest.userId, name, paddleNumber: guest.paddleNumber },
        madeAtMs: Math.floor(serverNow()),
      })
      says.value = null
    }
    seek('')
    input.current?.focus()
  }
  const seek = (next: string) => {
    text.value = next
    sought.value = next
  }
  const enter = () => {
    seek(text.peek())
    const [first] = found.peek()
    const expectedFirst = expected.peek().find((invitation) => !isOnTheWay(invitation))
    if (first) checkIn(first)
    else if (expectedFirst) adding.value = { expected: expectedFirst }
    else if (text.peek().trim() !== '') says.value = words.none(text.peek().trim())
    input.current?.select()
  }
  const dismiss = ({ key }: Waiting) => outbox.dismiss(key)
  useKeys(
    useMemo(
      () => [
        { key: 'f', does: words.keys.search, act: () => input.current?.focus() },
        { key: 'n', does: words.keys.walkIn, act: () => (adding.value = { expected: null }) },
      ],
      [],
    ),
  )

  const inside = guests.value.filter(({ checkedIn }) => checkedIn).length
  const isOffline = outbox.isCutOff.value || connection.value === 'lost'
  const sendable = waiting.value.filter(({ refusal }) => !refusal).length
  const chosen = guests.value.find(({ userId }) => userId === chosenId.value)
  return (
    <Page
      title={words.title}
      note={
        isOffline || sendable > 0 ? (
          <span class="door-offline" role="status">
            {isOffline && (
              <>
                <Offline size={18} /> {words.offline}
              </>
            )}
            {isOffline && sendable > 0 && ' · '}
            {sendable > 0 && words.waitingCount(sendable)}
          </span>
        ) : undefined
      }
    >
      <div class="door">
        <p class="second">
          {isBookWhole.value ? words.inside(inside, guests.value.length) : words.reading}{' '}
          {isOffline && sendable > 0 && words.offlineNote(sendable)}
        </p>
        <div class="door-search">
          <Search size={22} />
          <input
            ref={input}
            aria-label={words.search}
            placeholder={words.search}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterkeyhint="go"
            maxLength={300}
            value={text}
            onInput={(event) => (text.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') enter()
              else if (event.key === 'Escape') seek('')
            }}
          />
        </div>
        <p class="door-says" role="status">
          {says.value ?? (sought.value === '' ? words.searchHint : '')}
        </p>
        {sought.value.trim() !== '' && found.value.length + expected.value.length === 0 && (
          <p class="second">{words.none(sought.value.trim())}</p>
        )}
        <ul class="door-found">
          {found.value.map((guest, index) => (
            <GuestRow
              key={guest.userId}
              guest={guest}
              search={sought.value}
              isFirst={index === 0}
              isWaiting={waiting.value.some(({ shown }) => shown.userId === guest.userId)}
              checkIn={checkIn}
              open={() => (chosenId.value = guest.userId)}
            />
          ))}
          {expected.value.map((invitation) => (
            <ExpectedRow
              key={`invited ${invitation.id}`}
              invitation={invitation}
              search={sought.value}
              isWaiting={isOnTheWay(invitation)}
              add={() => (adding.value = { expected: invitation })}
            />
          ))}
        </ul>
        <WaitingList waiting={waiting.value} dismiss={dismiss} />
      </div>
      <div class="door-bar">
        <Button size="bar" onClick={() => (adding.value = { expected: null })}>
          <Plus size={20} /> {words.walkIn}
        </Button>
      </div>
      {adding.value && (
        <WalkInSheet
          auction={auction}
          expected={adding.value.expected}
          close={() => {
            adding.value = null
            input.current?.focus()
          }}
          kept={(name) => isOffline && toast({ text: words.keptForLater(name) })}
        />
      )}
      {chosen && <GuestSheet key={chosen.userId} guest={chosen} close={() => (chosenId.value = null)} />}
    </Page>
  )
}
