import { isOutOfLine } from '../../../../src/engine/unusual-bid.ts'
import { timeOfDay } from '../../../shared/format.ts'
import type { LiveItem } from '../../api-types.ts'
import { words } from '../../words/live-en.ts'
import { EXTENSION_SECONDS, type ItemAction, isSold } from './possible-actions.ts'

type Text = { name: string; text: string }

/** What a button is called, and a sentence on what it does to this item now. */
export function actionText(action: ItemAction, item: LiveItem, show: (amount: number) => string): Text {
  if (action === 'close') return closingText(item, show)
  if (action !== 'extend') return words.actions[action]
  const { name, text } = words.actions.extend
  return { name, text: text(timeOfDay(item.endTime), timeOfDay(item.endTime + EXTENSION_SECONDS)) }
}

function closingText(item: LiveItem, show: (amount: number) => string): Text {
  const { sell, pass, closeUnsold, closeSealed } = words.actions
  if (item.itemType === 'sealedBid') return closeSealed
  if (isSold(item)) {
    const { timesBefore } = item
    const text = isOutOfLine(timesBefore) ? `${sell.unusual(timesBefore!)} ${sell.text}` : sell.text
    return { name: sell.name(item.leaderPaddle!, show(item.price!)), text }
  }
  return item.controlMode === 'manual' ? pass : closeUnsold
}
