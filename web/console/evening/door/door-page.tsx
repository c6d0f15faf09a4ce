import type { Ref } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Camera, Clock, Plus, Scan, Search } from '../../../parts/icons.tsx'
import { lazy } from '../../../parts/lazy.tsx'
import { navigate, place } from '../../../shared/router.ts'
import type { Auction } from '../../api-types.ts'
import { guests, isGuestListComplete, updateGuest } from '../../data/guest-list/loaded-guests.ts'
import { accessTo, canOpen } from '../../data/session/permissions.ts'
import { rights } from '../../data/session/rights.ts'
import { withWords } from '../../translations.ts'
import { useKeys } from '../../ui/frame/keys.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { useFound } from '../../ui/frame/use-found.ts'
import { words } from '../../words/door-en.ts'
import { DoorState } from './door-state.ts'
import { GuestRow } from './guest-row.tsx'
import { GuestSheet } from './guest-sheet.tsx'
import { MarkedName } from './marked-name.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WalkInSheet } from './walk-in-sheet.tsx'
import './door.css'

/** Rarely needed, so it comes when it is. */
const MergeSheet = lazy(
  () => withWords('guests', import('../../sheets/merge/merge-sheet.tsx')),
  'MergeSheet',
  <></>,
  {
    isPart: true,
  },
)

const ShareSheet = lazy(
  () => withWords('bills', import('../../sheets/bills/share-sheet.tsx')),
  'ShareSheet',
  <></>,
  {
    isPart: true,
  },
)

const ScanSheet = lazy(() => import('./scan-sheet.tsx'), 'ScanSheet', <></>, { isPart: true })
const CheckInCodeSheet = lazy(() => import('./check-in-code-sheet.tsx'), 'CheckInCodeSheet', <></>, {
  isPart: true,
})

/** Find, Enter, next. */
export function DoorPage({ auction }: { auction: Auction }) {
  const door = useMemo(() => new DoorState(auction), [auction.id])
  const input = useRef<HTMLInputElement>(null)
  const focus = () => input.current?.focus()
  useEffect(() => {
    focus()
    if (place.peek().query === '?scan') {
      door.tool.value = 'scan'
      navigate(place.peek().path, { replace: true })
    }
    return door.start()
  }, [door])
  useKeys(
    useMemo(
      () => [
        { key: 'f', does: words.keys.search, act: focus },
        { key: 'n', does: words.keys.walkIn, act: () => door.add() },
      ],
      [door],
    ),
  )
  useFound('guest', (userId) => (door.openId.value = userId))
  const { unsentCount, insideCount } = door
  return (
    <Page
      title={words.title}
      note={unsentCount.value > 0 ? <UnsentNote count={unsentCount.value} /> : undefined}
    >
      <div class="door">
        <p class="second">
          {isGuestListComplete.value ? words.inside(insideCount.value, guests.value.length) : words.loading}
        </p>
        <SearchField door={door} inputRef={input} />
        <Tools door={door} />
        <Found door={door} focus={focus} />
        <WaitingList
          waiting={door.waiting.value}
          correct={door.correct}
          dismiss={(one) => door.dismiss(one)}
        />
        <NewPaddles door={door} />
      </div>
      <div class="door-bar">
        <Button size="bar" onClick={() => door.add()}>
          <Plus size={20} /> {words.walkIn}
        </Button>
      </div>
      <Sheets door={door} focus={focus} />
    </Page>
  )
}

/** The frame says that there is no connection; this says how much waits for it. */
function UnsentNote({ count }: { count: number }) {
  return (
    <span class="door-offline" role="status">
      {words.waitingCount(count)}
    </span>
  )
}

/** Several walk-ins may get their paddles at once, when the network is back. */
function NewPaddles({ door: { newPaddles } }: { door: DoorState }) {
  if (newPaddles.value.length < 2) return null
  return (
    <section class="door-waiting" aria-labelledby="door-paddles">
      <h2 id="door-paddles">{words.newPaddles}</h2>
      <ul>
        {newPaddles.value.map(({ userId, name, paddleNumber }) => (
          <li key={userId}>
            <b>{paddleNumber}</b>
            <span class="door-name">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only the door's own document may use the camera, and here another page may have been opened first. */
function mayScan(path: string): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname === path
}

function Tools({ door: { auction, tool } }: { door: DoorState }) {
  const path = `/console/a/${auction.id}/door`
  const scan = () => {
    if (mayScan(path)) tool.value = 'scan'
    else location.assign(`${path}?scan`)
  }
  return (
    <div class="door-tools">
      <Button onClick={scan}>
        <Camera size={18} /> {words.scan}
      </Button>
      {auction.checkIn.onOwnPhone && (
        <Button onClick={() => (tool.value = 'code')}>
          <Scan size={18} /> {words.showCode}
        </Button>
      )}
    </div>
  )
}

function SearchField({ door, inputRef }: { door: DoorState; inputRef: Ref<HTMLInputElement> }) {
  return (
    <>
      <div class="door-search">
        <Search size={22} />
        <input
          ref={inputRef}
          aria-label={words.search}
          placeholder={words.search}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          maxLength={300}
          value={door.text}
          onInput={(event) => (door.text.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') door.find('')
            if (event.key !== 'Enter') return
            door.enter()
            event.currentTarget.select()
          }}
        />
      </div>
      <p class="door-says" role="status">
        {door.message.value ?? (door.search.value === '' ? words.searchHint : '')}
      </p>
    </>
  )
}

function Found({ door, focus }: { door: DoorState; focus: () => void }) {
  const search = door.search.value
  const found = door.found.value
  const waiting = door.waitingFound.value
  return (
    <>
      {search.trim() !== '' && found.length === 0 && waiting.length === 0 && (
        <p class="second">{words.none(search.trim())}</p>
      )}
      {waiting.length > 0 && (
        <ul class="door-found">
          {waiting.map(({ key, shown }) => (
            <li key={key} class="door-guest">
              <span class="door-paddle">{words.newPaddle}</span>
              <span class="door-who">
                <MarkedName name={String(shown.name)} search={search} />
              </span>
              <span class="door-waits">
                <Clock size={18} /> {words.waits}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul class="door-found">
        {found.map((guest, index) => (
          <GuestRow
            key={guest.userId}
            guest={guest}
            search={search}
            isFirst={index === 0}
            needsCard={door.auction.bidding.requireCard}
            isWaiting={door.isBeingCheckedIn(guest)}
            checkIn={() => {
              door.checkIn(guest)
              focus()
            }}
            open={() => (door.openId.value = guest.userId)}
          />
        ))}
      </ul>
    </>
  )
}

function Sheets({ door, focus }: { door: DoorState; focus: () => void }) {
  const guest = door.openGuest.value
  const merging = door.merging.value
  const sharing = guests.value.find(({ userId }) => userId === door.sharingId.value)
  // Whose money it is, is for managers and the desk to say.
  const access = rights.value && accessTo(rights.value, door.auction)
  const mayShare = access !== null && canOpen(access, ['desk'])
  const closeTool = () => {
    door.tool.value = null
    focus()
  }
  return (
    <>
      {door.tool.value === 'scan' && <ScanSheet door={door} close={closeTool} />}
      {door.tool.value === 'code' && <CheckInCodeSheet auction={door.auction} close={closeTool} />}
      {door.adding.value && (
        <WalkInSheet
          key={door.adding.value.replaces}
          typed={door.adding.value.typed}
          add={(walkIn) => {
            door.addWalkIn(walkIn)
            focus()
          }}
          close={() => {
            door.adding.value = null
            focus()
          }}
        />
      )}
      {guest && (
        <GuestSheet
          key={guest.userId}
          guest={guest}
          close={() => (door.openId.value = null)}
          merge={() => door.startMerge(guest)}
          share={mayShare ? () => door.startSharing(guest) : null}
          mayWaive={access === 'manager'}
        />
      )}
      {sharing && (
        <ShareSheet
          auction={door.auction}
          guest={sharing}
          guests={guests.value}
          onClose={() => (door.sharingId.value = null)}
          onChange={updateGuest}
        />
      )}
      {merging && (
        <MergeSheet
          auction={door.auction}
          guest={merging}
          others={door.mergeable(merging)}
          onClose={() => (door.merging.value = null)}
          onMerged={door.merged}
        />
      )}
    </>
  )
}
