import type { LiveItem } from '../../api-types.ts'
import type { Key } from '../../ui/frame/keys.tsx'
import { words } from '../../words/live-en.ts'
import { actOnItem } from './item-actions.ts'
import type { LiveState } from './live-state.ts'
import { type ItemAction, possibleActions } from './possible-actions.ts'

/** The single keys of the page; most act on the selected lot. */
export function liveKeys(state: LiveState, focusBid: () => void): Key[] {
  const { keys } = words
  const onSelected = (act: (item: LiveItem) => unknown) => () => {
    const item = state.selected.peek()
    if (item) act(item)
  }
  const circumstances = () => ({ isManager: state.isManager, isAuctionPaused: state.isPaused.peek() })
  const actIfPossible = (action: ItemAction, item: LiveItem) => {
    if (possibleActions(item, circumstances()).includes(action)) void actOnItem(state, action, item)
  }
  const act = (action: ItemAction) => onSelected((item) => actIfPossible(action, item))
  const pause = onSelected((item) => actIfPossible(item.status === 'paused' ? 'resume' : 'pause', item))
  const check = onSelected(({ id }) => state.check(id, !state.checked.peek().has(id)))
  return [
    { key: 'j', does: keys.next, act: () => state.move(1), repeats: true },
    { key: 'k', does: keys.next, act: () => state.move(-1), repeats: true, isQuiet: true },
    { key: 'p', does: keys.pause, act: pause },
    ...(state.isManager ? [{ key: 'e', does: keys.extend, act: act('extend') }] : []),
    { key: 'b', does: keys.bid, act: focusBid },
    { key: 'w', does: keys.warn, act: act('warn'), isQuiet: true },
    { key: 'l', does: keys.call, act: act('call'), isQuiet: true },
    { key: 'h', does: keys.close, act: act('close') },
    { key: 'x', does: keys.choose, act: check, isQuiet: true },
  ]
}
