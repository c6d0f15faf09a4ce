import { type Signal, useSignal } from '@preact/signals'
import type { Ref } from 'preact'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Pause, Play } from '../../../parts/icons.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import type { Auction } from '../../api-types.ts'
import { accessTo } from '../../data/session/permissions.ts'
import { rights } from '../../data/session/rights.ts'
import { useKeys } from '../../ui/frame/keys.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { sectionPath } from '../../ui/frame/sections.ts'
import { useFound } from '../../ui/frame/use-found.ts'
import { words } from '../../words/live-en.ts'
import { pauseAll } from './bulk-actions.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { DonationsToConfirm } from './donations-to-confirm.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemRows } from './item-rows.tsx'
import { liveKeys } from './live-keys.ts'
import { LiveState } from './live-state.ts'
import { StatusStrip } from './status-strip.tsx'
import './live.css'

/** The whole evening on one page: how it is going, what needs attention, and what can be done about it. */
export function LivePage({ auction }: { auction: Auction }) {
  const isManager = rights.value !== null && accessTo(rights.value, auction) === 'manager'
  const state = useMemo(() => new LiveState(auction, isManager), [auction.id, isManager])
  const isWide = useIsWide()
  const isOpen = useSignal(false)
  const bidInput = useRef<HTMLInputElement>(null)
  useEffect(() => state.start(), [state])
  useKeys(useMemo(() => liveKeys(state, () => bidInput.current?.focus()), [state]))
  const open = useCallback(
    (id: number) => {
      state.open(id)
      isOpen.value = true
    },
    [state],
  )
  useFound('lot', open)
  const live = state.live.value
  return (
    <Page
      title={words.title}
      note={<span class={`live-status is-${auction.status}`}>{words.statuses[auction.status]}</span>}
      actions={isManager && <PageActions state={state} isPaused={auction.status === 'paused'} />}
    >
      <div class="live">
        {live ? (
          <StatusStrip state={state} live={live} />
        ) : state.failure.value ? (
          <FailureNotice error={state.failure.value} again={state.read} />
        ) : (
          <Skeleton height="84px" />
        )}
        {live && isManager && <DonationsToConfirm state={state} count={live.giftsToConfirm} />}
        {live && (
          <div class="live-main">
            <div class="live-list">
              {isManager && <ChosenBar state={state} />}
              <ItemRows state={state} live={live} open={open} />
            </div>
            <Selected state={state} bidRef={bidInput} isWide={isWide} isOpen={isOpen} />
          </div>
        )}
      </div>
    </Page>
  )
}

function PageActions({ state, isPaused }: { state: LiveState; isPaused: boolean }) {
  return (
    <>
      <Button href={sectionPath(state.auction.id, 'messages')}>{words.messageEveryone}</Button>
      <Button onClick={() => void pauseAll(state, isPaused)}>
        {isPaused ? <Play size={18} /> : <Pause size={18} />} {isPaused ? words.resumeAll : words.pauseAll}
      </Button>
    </>
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

/** Whether the selected lot fits beside the list. */
function useIsWide(): Signal<boolean> {
  const wide = useMemo(() => matchMedia('(min-width: 1100px)'), [])
  const isWide = useSignal(wide.matches)
  useEffect(() => {
    const follow = () => (isWide.value = wide.matches)
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  return isWide
}
