import { type Signal, useSignal } from '@preact/signals'
import type { Ref } from 'preact'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Pause, Play } from '../../parts/icons.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { on, onReconnect, onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import type { Auction } from '../api-types.ts'
import { useKeys } from '../frame/keys.tsx'
import { Page } from '../frame/page.tsx'
import { sectionPath } from '../frame/sections.ts'
import { accessTo } from '../session/permissions.ts'
import { rights } from '../session/rights.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemRows } from './item-rows.tsx'
import { LargeGifts } from './large-gifts.tsx'
import { LiveState } from './live-state.ts'
import { StatusStrip } from './status-strip.tsx'
import { words } from './words.ts'
import './live.css'

const LOOK_AGAIN_MS = 10_000
/** At fifty bids a second the page is read once in this time, not fifty times. */
const GATHER_MS = 1_000

/** The whole evening on one page: how it is going, what needs attention, and what can be done about it. */
export function LivePage({ auction }: { auction: Auction }) {
  const isManager = rights.value !== null && accessTo(rights.value, auction) === 'manager'
  const state = useMemo(() => new LiveState(auction, isManager), [auction.id, isManager])
  const isWide = useSignal(matchMedia('(min-width: 1100px)').matches)
  const isOpen = useSignal(false)
  const bidInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    void state.read()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void state.read()
      }, GATHER_MS)
    }
    const again = setInterval(() => void state.read(), LOOK_AGAIN_MS)
    const stops = [
      ...(['event.bid', 'event.item', 'event.auction', 'event.raised'] as const).map((kind) =>
        on(kind, soon),
      ),
      onResync(state.read, state.failure),
      onReconnect(() => void state.read()),
    ]
    const wide = matchMedia('(min-width: 1100px)')
    const turn = () => (isWide.value = wide.matches)
    wide.addEventListener('change', turn)
    return () => {
      clearTimeout(timer)
      clearInterval(again)
      wide.removeEventListener('change', turn)
      for (const stop of stops) stop()
    }
  }, [state])
  useRetry(state.failure.value, state.read)

  const withSelected = (act: (item: NonNullable<typeof state.selected.value>) => void) => () => {
    const item = state.selected.peek()
    if (item) act(item)
  }
  useKeys(
    useMemo(
      () => [
        { key: 'j', does: words.keys.next, act: () => state.move(1) },
        { key: 'k', does: words.keys.next, act: () => state.move(-1), isQuiet: true },
        { key: 'p', does: words.keys.pause, act: withSelected((item) => void state.toggle(item)) },
        ...(isManager
          ? [{ key: 'e', does: words.keys.extend, act: withSelected((item) => void state.extend(item)) }]
          : []),
        { key: 'b', does: words.keys.bid, act: () => bidInput.current?.focus() },
        {
          key: 'w',
          does: words.keys.warn,
          act: withSelected((item) => void state.say(item, 'warn', words.done.warn)),
          isQuiet: true,
        },
        {
          key: 'l',
          does: words.keys.call,
          act: withSelected((item) => void state.say(item, 'call', words.done.call)),
          isQuiet: true,
        },
        { key: 'h', does: words.keys.close, act: withSelected((item) => state.close(item)) },
        {
          key: 'x',
          does: words.keys.choose,
          act: withSelected(({ id }) => state.check(id, !state.checked.peek().has(id))),
          isQuiet: true,
        },
      ],
      [state],
    ),
  )

  const live = state.live.value
  const open = useCallback(
    (id: number) => {
      state.selectedId.value = id
      isOpen.value = true
    },
    [state],
  )
  const isAllPaused = auction.status === 'paused'
  return (
    <Page
      title={words.title}
      note={<span class={`live-status is-${auction.status}`}>{words.statuses[auction.status]}</span>}
      actions={
        isManager && (
          <>
            <Button href={sectionPath(auction.id, 'messages')}>{words.tellEveryone}</Button>
            <Button onClick={() => void state.pauseAll(isAllPaused)}>
              {isAllPaused ? <Play size={18} /> : <Pause size={18} />}{' '}
              {isAllPaused ? words.resumeAll : words.pauseAll}
            </Button>
          </>
        )
      }
    >
      <div class="live">
        {live ? (
          <StatusStrip state={state} live={live} />
        ) : state.failure.value ? (
          <FailureNotice error={state.failure.value} again={state.read} />
        ) : (
          <Skeleton height="84px" />
        )}
        {live && isManager && <LargeGifts state={state} count={live.giftsToConfirm} />}
        {live && (
          <div class="live-main">
            <div class="live-list">
              <ChosenBar state={state} />
              <ItemRows state={state} live={live} open={open} />
            </div>
            <Selected state={state} bidRef={bidInput} isWide={isWide} isOpen={isOpen} />
          </div>
        )}
      </div>
    </Page>
  )
}

type SelectedProps = {
  state: LiveState
  bidRef: Ref<HTMLInputElement>
  isWide: Signal<boolean>
  isOpen: Signal<boolean>
}

/** The selected lot, beside the list or, on a phone, over it. Selecting another one renders only this part. */
function Selected({ state, bidRef, isWide, isOpen }: SelectedProps) {
  const item = state.selected.value
  if (!item || !(isWide.value || isOpen.value)) return null
  const panel = (
    <ItemPanel key={item.id} state={state} item={item} bidRef={bidRef} isInSheet={!isWide.value} />
  )
  if (isWide.value) return <aside class="panel live-panel">{panel}</aside>
  return (
    <Sheet title={item.name} onClose={() => (isOpen.value = false)}>
      {panel}
    </Sheet>
  )
}
