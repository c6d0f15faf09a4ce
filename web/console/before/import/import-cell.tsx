import { useSignal } from '@preact/signals'
import { money } from '../../../shared/format.ts'
import { problemText } from '../../ui/feedback/failure-text.ts'
import { importWords } from '../../words/import-en.ts'
import { itemsWords } from '../../words/items-en.ts'
import type { ImportLine } from './import-lines.ts'
import type { CellProblem, ImportState } from './import-state.ts'
import type { Meant } from './read-cell.ts'

type Props = { state: ImportState; line: ImportLine; field: string; problem: CellProblem | null }

/** A cell that can be corrected, with what is wrong with it and what may have been meant. */
export function ImportCell({ state, line, field, problem }: Props) {
  const { number } = line
  const id = `import-${number}-${field}`
  const label = importWords.fields[state.kind][field]!
  /** What is being typed: the row may be drawn again meanwhile, when a check comes back. */
  const typed = useSignal<string | null>(null)
  const set = (text: string) => {
    typed.value = null
    state.setCell(number, field, text)
  }
  const meant = problem && 'fault' in problem ? (problem.meant ?? []) : []
  return (
    <td class={`import-cell ${problem ? 'is-wrong' : ''}`}>
      <div class="import-box">
        <span class="import-label" aria-hidden="true">
          {label}
        </span>
        <input
          id={id}
          value={typed.value ?? line.texts[field] ?? ''}
          aria-label={importWords.cell(label, number)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-why` : undefined}
          autocomplete="off"
          onInput={(event) => (typed.value = event.currentTarget.value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
        {problem && (
          <p id={`${id}-why`}>
            {meant.length === 0 ? textOf(problem) : <Suggestions state={state} meant={meant} set={set} />}
          </p>
        )}
      </div>
    </td>
  )
}

type SuggestionProps = { state: ImportState; meant: readonly Meant[]; set: (text: string) => void }

function Suggestions({ state, meant, set }: SuggestionProps) {
  const isAmount = 'amount' in meant[0]!
  return (
    <>
      {isAmount ? importWords.which : `${importWords.didYouMean} `}
      {meant.map((one, index) => {
        const [label, text] =
          'amount' in one
            ? [money(one.amount, state.auction.currency), one.amount.toFixed(2)]
            : [itemsWords.shortKinds[one.type] ?? one.type, one.type]
        return (
          <span key={text}>
            {index > 0 && importWords.or}
            <button type="button" class="import-meant" onClick={() => set(text)}>
              {label}
            </button>
          </span>
        )
      })}
      ?
    </>
  )
}

function textOf(problem: CellProblem): string {
  if ('fault' in problem) return importWords.cells[problem.fault]
  const tooLong = /^must NOT have more than (\d+) characters$/.exec(problem.message)
  if (tooLong) return importWords.tooLong(tooLong[1]!)
  return importWords.problems[problem.message] ?? problemText(problem.message)
}
