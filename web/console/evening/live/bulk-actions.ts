import { call } from '../../../shared/api.ts'
import { timeOfDay } from '../../../shared/format.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { confirmOnThisPage } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/live-en.ts'
import type { LiveState } from './live-state.ts'
import { type BulkAction, describeOutcome, type Outcome } from './outcome.ts'
import { EXTENSION_SECONDS } from './possible-actions.ts'

export type Chosen = { itemIds: readonly number[] } | { categoryId: number } | { all: true }

/** Acts on many items, after saying what would happen to whom, in the service's own numbers. */
export async function actOnMany(state: LiveState, action: BulkAction, chosen: Chosen): Promise<void> {
  const seconds = action === 'extend' ? { seconds: EXTENSION_SECONDS } : {}
  const confirm = confirmOnThisPage()
  try {
    const outcome = await sendBulk(state, action, chosen, { ...seconds, dryRun: true })
    if (outcome.itemCount === 0) return toast({ text: words.nothingToDo })
    const key = newKey()
    confirm({
      title: words.bulk[action](outcome.itemCount),
      text: describeOutcome(outcome, timeOfDay),
      button: words.bulk[action](outcome.itemCount),
      act: async () => {
        const done = await sendBulk(state, action, chosen, { ...seconds, key })
        const undo = undoOf(state, action, done)
        toast({ text: words.done[action](done.itemCount), ...(undo && { undo }) })
        state.checked.value = new Set()
        state.changed()
      },
    })
  } catch (error) {
    toastFailure(error)
  }
}

/** Pauses or resumes the whole auction by its status, so that every clock stops at once. */
export async function pauseAll(state: LiveState, isPaused: boolean): Promise<void> {
  const path = `/v3/manage/auctions/${state.auction.id}/status`
  const confirm = confirmOnThisPage()
  const set = (status: 'paused' | 'open') => call('POST', path, { body: { status } }).then(state.changed)
  try {
    const { itemCount, bidderCount } = await sendBulk(state, 'pause', { all: true }, { dryRun: true })
    const button = isPaused ? words.resumeAll : words.pauseAll
    confirm({
      title: button,
      text: isPaused ? words.resumeAllOutcome : words.pauseAllOutcome(itemCount, bidderCount),
      button,
      act: async () => {
        await set(isPaused ? 'open' : 'paused')
        toast({
          text: isPaused ? words.allResumed : words.allPaused,
          undo: () => set(isPaused ? 'paused' : 'open'),
        })
      },
    })
  } catch (error) {
    toastFailure(error)
  }
}

export async function sendBulk(
  { auction }: LiveState,
  action: BulkAction,
  chosen: Chosen,
  { seconds, dryRun = false, key = newKey() }: { seconds?: number; dryRun?: boolean; key?: string } = {},
): Promise<Outcome> {
  const path = `/v3/manage/auctions/${auction.id}/items/actions${dryRun ? '?dryRun=1' : ''}`
  const body = { action, ...chosen, ...(seconds !== undefined && { seconds }) }
  return call<Outcome>('POST', path, { body, headers: { 'idempotency-key': key } })
}

function undoOf(
  state: LiveState,
  action: BulkAction,
  { items, itemCount }: Outcome,
): (() => Promise<unknown>) | null {
  const opposites = { pause: 'resume', resume: 'pause', extend: 'extend' } as const
  if (!(action in opposites) || items.length < itemCount) return null
  const itemIds = items.map(({ id }) => id)
  const seconds = action === 'extend' ? { seconds: -EXTENSION_SECONDS } : {}
  const opposite = opposites[action as keyof typeof opposites]
  return () => sendBulk(state, opposite, { itemIds }, seconds).then(state.changed)
}
