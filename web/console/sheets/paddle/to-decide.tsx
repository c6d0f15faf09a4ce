import { useId } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { MoneyButton, useReadTerms } from '../../../parts/money-button.tsx'
import type { ReadTerms } from '../../../shared/double-tap.ts'
import { Keycap } from '../../ui/frame/keys.tsx'
import './to-decide.css'

/** An entry that is not done yet, and why. */
export type Undecided = {
  id: string
  /** The paddle, or what was typed instead. */
  typed: string
  title: string
  text: string
  /** What the button does with it; null: there is nothing to do but to leave it out. */
  yes: string | null
}

type Props = {
  entries: readonly Undecided[]
  words: { toDecide: string; toDecideNote: string; leaveOut: string }
  yes: (id: string) => void
  no: (id: string) => void
  /** For pages with keys for the first entry, which count once it could be read. */
  keys?: { yes: string; no: string; read: ReadTerms }
}

/** Entries in question, oldest first, beside the field in which the next ones are typed meanwhile. */
export function ToDecide({ entries, words, yes, no, keys }: Props) {
  const id = useId()
  useReadTerms(entries[0]?.id ?? null, keys?.read)
  const key = (answer: 'yes' | 'no', index: number) => (keys && index === 0 ? ` ${keys[answer]}` : '')
  return (
    <section class="to-decide" aria-labelledby={id} hidden={entries.length === 0}>
      <h2 id={id}>
        {words.toDecide} · {entries.length}
      </h2>
      <ol aria-live="polite">
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <b class="to-decide-paddle">{entry.typed}</b>
            <div>
              <p class="to-decide-title">{entry.title}</p>
              <p>{entry.text}</p>
            </div>
            <div class="to-decide-buttons">
              {entry.yes !== null && (
                <MoneyButton
                  look="soft"
                  terms={`${index} ${entry.yes}`}
                  aria-label={`${entry.yes}${key('yes', index)}: ${entry.typed}`}
                  onClick={() => yes(entry.id)}
                >
                  {entry.yes} {index === 0 && keys && <Keycap>{keys.yes}</Keycap>}
                </MoneyButton>
              )}
              <Button
                aria-label={`${words.leaveOut}${key('no', index)}: ${entry.typed}`}
                onClick={() => no(entry.id)}
              >
                {words.leaveOut} {index === 0 && keys && <Keycap>{keys.no}</Keycap>}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <p class="note">{words.toDecideNote}</p>
    </section>
  )
}
