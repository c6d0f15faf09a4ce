import type { Key } from '../../ui/frame/keys.tsx'
import { words } from '../../words/desk-en.ts'
import type { CardDesk } from './card-desk.ts'
import type { DeskState } from './desk-state.ts'

type Focus = { paddle: () => void; amount: () => void }

/** The single keys of the desk; a digit starts the next paddle. */
export function deskKeys(desk: DeskState, cards: CardDesk, focus: Focus): Key[] {
  const { keys } = words
  const clear = (typedPaddle?: string) => {
    desk.clear(typedPaddle)
    focus.paddle()
  }
  return [
    { key: 'o', does: keys.onFile, act: cards.charge },
    { key: 'r', does: keys.card, act: () => void desk.take('card') },
    { key: 'c', does: keys.cash, act: () => void desk.take('cash') },
    { key: 'k', does: keys.check, act: () => void desk.take('check') },
    { key: 's', does: keys.part, act: focus.amount },
    { key: 'g', does: keys.donate, act: () => desk.startDonation() },
    { key: 'h', does: keys.hand, act: desk.handOverAll },
    { key: 'p', does: keys.print, act: () => void desk.print() },
    { key: 'Escape', does: keys.clear, act: () => clear() },
    ...Array.from('0123456789', (digit) => ({
      key: digit,
      does: keys.find,
      act: () => clear(digit),
      isQuiet: true,
    })),
  ]
}
