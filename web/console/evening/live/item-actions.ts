import { post } from '../../../shared/api.ts'
import { timeOfDay } from '../../../shared/format.ts'
import type { LiveItem } from '../../api-types.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/live-en.ts'
import { actionText } from './action-text.ts'
import { actOnMany, sendBulk } from './bulk-actions.ts'
import type { LiveState } from './live-state.ts'
import { typedBid, unusualTimes } from './outcome.ts'
import { EXTENSION_SECONDS, type ItemAction } from './possible-actions.ts'
import { confirmVoid } from './void-last-bid.ts'

/** Acts on one item. What is final is asked about first, and what can be undone is done at once. */
export async function actOnItem(state: LiveState, action: ItemAction, item: LiveItem): Promise<void> {
  switch (action) {
    case 'open':
      return send(state, item, 'open', words.done.open(item.name))
    case 'uncall':
      return send(state, item, 'open', words.done.uncall)
    case 'warn':
    case 'call':
      return send(state, item, action, words.done[action])
    case 'pause':
    case 'resume':
      return pauseOrResume(state, item, action)
    case 'extend':
      return extend(state, item)
    case 'close':
      return confirmClose(state, item)
    case 'void':
      return confirmVoid(state, item)
    case 'withdraw':
      return actOnMany(state, 'withdraw', { itemIds: [item.id] })
  }
}

type BidOutcome = { isPlaced: boolean; message: string; isAsking?: boolean }

/** Places a typed bid such as "105 700", and returns what to say about it. A bid out of line is asked about first. */
export async function bidForPaddle(
  state: LiveState,
  item: LiveItem,
  { text, isConfirmed }: { text: string; isConfirmed: boolean },
): Promise<BidOutcome> {
  const bid = typedBid(text)
  if (!bid) return { isPlaced: false, message: words.bidBad }
  const { paddleNumber, amount } = bid
  const times = unusualTimes(item, amount)
  if (times !== null && !isConfirmed) {
    const message = words.bidUnusual(state.show(amount), times, state.show(item.price ?? item.startingPrice))
    return { isPlaced: false, isAsking: true, message }
  }
  try {
    const path = `/v3/manage/items/${item.id}/bids`
    const { isCurrentUserWinning } = await post<{ isCurrentUserWinning: boolean }>(path, bid)
    const message = isCurrentUserWinning
      ? words.placed(paddleNumber, state.show(amount))
      : words.outbidAtOnce(paddleNumber)
    return { isPlaced: true, message }
  } catch (error) {
    return { isPlaced: false, message: failureText(error) }
  } finally {
    state.changed()
  }
}

const pathOf = ({ id }: LiveItem, action: string) => `/v3/manage/items/${id}/${action}`

function send(state: LiveState, item: LiveItem, action: 'open' | 'warn' | 'call', text: string) {
  return change(state, async () => {
    await post(pathOf(item, action))
    toast({ text })
  })
}

function pauseOrResume(state: LiveState, item: LiveItem, action: 'pause' | 'resume') {
  const opposite = action === 'pause' ? 'resume' : 'pause'
  return change(state, async () => {
    await post(pathOf(item, action))
    const undo = () => post(pathOf(item, opposite)).then(state.changed)
    toast({ text: words.done[action](1), undo })
  })
}

/** Two managers may press the same key at once, so the answer says when it really ends. */
async function extend(state: LiveState, { id, endTime }: LiveItem): Promise<void> {
  const before = state.extensions.get(id)
  if (before?.isUnderWay) return
  const key = before?.endTime === endTime ? before.key : newKey()
  const extension = { endTime, key, isUnderWay: true }
  state.extensions.set(id, extension)
  const by = (seconds: number, key = newKey()) =>
    sendBulk(state, 'extend', { itemIds: [id] }, { seconds, key })
  await change(state, async () => {
    const end = (await by(EXTENSION_SECONDS, key)).lastEndTime ?? endTime + EXTENSION_SECONDS
    state.extensions.delete(id)
    const isAlone = end === endTime + EXTENSION_SECONDS
    const text = isAlone ? words.done.extend(1) : words.extendedByOthersToo(timeOfDay(end))
    toast({ text, undo: () => by(-EXTENSION_SECONDS).then(state.changed) })
  })
  extension.isUnderWay = false
}

function confirmClose(state: LiveState, item: LiveItem): void {
  const { name, text } = actionText('close', item, state.show)
  confirm({
    title: name,
    text: text,
    button: name,
    act: async () => {
      const now = state.items.peek().find(({ id }) => id === item.id)
      // A bid that came while the question was open changes whom it sells to, and for how much.
      if (now && actionText('close', now, state.show).name !== name) return confirmClose(state, now)
      await post(pathOf(item, 'close'))
      toast({ text: words.done.close(1) })
      state.changed()
    },
  })
}

async function change(state: LiveState, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    toastFailure(error)
  }
  state.changed()
}
