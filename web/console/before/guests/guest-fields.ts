import type { Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import type { Field } from '../../ui/forms/editor.ts'
import { amount, check, idChoice, type Kind, optionalLine, paddle } from '../../ui/forms/kinds.ts'
import { words } from '../../words/en.ts'
import { guestsWords } from '../../words/guests-en.ts'

/** Requirements that do not apply to one guest; the page shows a box for each. */
const exemptions: Kind = {
  control: 'own',
  write: (value) => value,
  read: (typed) => typed,
  text: (value) => (value as string[]).map((check) => guestsWords.exemptions[check]).join(', ') || words.none,
}

type Context = { guest: Guest; guests: readonly Guest[] }

/** The table of a guest's form. */
export function guestFields({ guest, guests }: Context): Record<keyof typeof guestsWords.labels, Field> {
  const hosts = guests.filter(({ userId }) => userId !== guest.userId)
  return {
    paddleNumber: { ...paddle, maxLength: 6 },
    tableName: { ...optionalLine, maxLength: 40 },
    hostUserId: idChoice(() => [
      { value: '', label: guestsWords.nobody },
      ...hosts.map((host) => ({ value: String(host.userId), label: `${host.paddleNumber} ${nameOf(host)}` })),
    ]),
    spendingLimit: amount(null),
    checkedIn: check,
    hasCard: check,
    overrides: exemptions,
  }
}
