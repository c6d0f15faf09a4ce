import type { Ref } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Offline, Plus, Search } from '../../parts/icons.tsx'
import type { Auction } from '../api-types.ts'
import { useKeys } from '../frame/keys.tsx'
import { Page } from '../frame/page.tsx'
import { guests, isGuestListComplete } from '../guest-list/loaded-guests.ts'
import { words } from '../words/door-en.ts'
import { DoorState } from './door-state.ts'
import { GuestRow } from './guest-row.tsx'
import { GuestSheet } from './guest-sheet.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WalkInSheet } from './walk-in-sheet.tsx'
import './door.css'

/** Find, Enter, next. */
export function DoorPage({ auction }: { auction: Auction }) {
  const door = useMemo(() => new DoorState(auction), [auction.id])
  const input = useRef<HTMLInputElement>(null)
  const focus = () => input.current?.focus()
  useEffect(() => {
    focus()
    return door.start()
  }, [door])
  useKeys(
    useMemo(
      () => [
        { key: 'f', does: words.keys.search, act: focus },
        { key: 'n', does: words.keys.walkIn, act: () => (door.isAdding.value = true) },
      ],
      [door],
    ),
  )
  const { isOffline, unsentCount, insideCount } = door
  return (
    <Page
      title={words.title}
      note={isOffline.value || unsentCount.value > 0 ? <OfflineNote door={door} /> : undefined}
    >
      <div class="door">
        <p class="second">
          {isGuestListComplete.value ? words.inside(insideCount.value, guests.value.length) : words.loading}{' '}
          {isOffline.value && unsentCount.value > 0 && words.offlineNote(unsentCount.value)}
        </p>
        <SearchField door={door} inputRef={input} />
        <Found door={door} focus={focus} />
        <WaitingList waiting={door.waiting.value} dismiss={(one) => door.dismiss(one)} />
      </div>
      <div class="door-bar">
        <Button size="bar" onClick={() => (door.isAdding.value = true)}>
          <Plus size={20} /> {words.walkIn}
        </Button>
      </div>
      <Sheets door={door} focus={focus} />
    </Page>
  )
}

function OfflineNote({ door: { isOffline, unsentCount } }: { door: DoorState }) {
  return (
    <span class="door-offline" role="status">
      {isOffline.value && (
        <>
          <Offline size={18} /> {words.offline}
        </>
      )}
      {isOffline.value && unsentCount.value > 0 && ' · '}
      {unsentCount.value > 0 && words.waitingCount(unsentCount.value)}
    </span>
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
  return (
    <>
      {search.trim() !== '' && found.length === 0 && <p class="second">{words.none(search.trim())}</p>}
      <ul class="door-found">
        {found.map((guest, index) => (
          <GuestRow
            key={guest.userId}
            guest={guest}
            search={search}
            isFirst={index === 0}
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
  return (
    <>
      {door.isAdding.value && (
        <WalkInSheet
          add={(walkIn) => {
            door.addWalkIn(walkIn)
            focus()
          }}
          close={() => {
            door.isAdding.value = false
            focus()
          }}
        />
      )}
      {guest && <GuestSheet key={guest.userId} guest={guest} close={() => (door.openId.value = null)} />}
    </>
  )
}
