import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { money } from '../../../shared/format.ts'
import { readPositiveAmount } from '../../ui/forms/amounts.ts'
import { words } from '../../words/raise-en.ts'

type Props = {
  levels: readonly number[]
  currency: string
  chosen: number | null
  choose: (amount: number) => void
}

/** The auction's levels from the highest down, in the order they are called in the room, and any other amount. */
export function Levels({ levels, currency, chosen, choose }: Props) {
  const id = useId()
  const other = useSignal('')
  const isOther = chosen !== null && !levels.includes(chosen)
  const chooseOther = () => {
    const amount = readPositiveAmount(other.peek())
    if (amount !== null) choose(amount)
  }
  return (
    <fieldset class="raise-levels">
      <legend>{words.level}</legend>
      {[...levels]
        .sort((a, b) => b - a)
        .map((level) => (
          <button
            key={level}
            type="button"
            class="raise-level"
            aria-pressed={level === chosen}
            onClick={() => choose(level)}
          >
            {money(level, currency)}
          </button>
        ))}
      <label class="visually-hidden" for={id}>
        {words.other}
      </label>
      <input
        id={id}
        class={`raise-other ${isOther ? 'is-chosen' : ''}`}
        inputMode="decimal"
        autocomplete="off"
        maxLength={12}
        placeholder={words.other}
        value={isOther || other.value ? other.value : ''}
        onInput={(event) => (other.value = event.currentTarget.value)}
        onChange={chooseOther}
        onKeyDown={(event) => event.key === 'Enter' && chooseOther()}
      />
    </fieldset>
  )
}
