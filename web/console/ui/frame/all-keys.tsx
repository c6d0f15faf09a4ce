import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Sheet } from '../../../parts/sheet.tsx'
import { words } from '../../words/en.ts'
import { canUndo, undoLast } from '../feedback/toast.tsx'
import { activeKeys, Keycap, keyName, useKeys } from './keys.tsx'
import { sameLines } from './same-lines.ts'

/** The keys that work on every page: `?` lists all of them, `Z` undoes what was done last. */
export function AllKeys() {
  const isOpen = useSignal(false)
  useKeys(useMemo(() => [{ key: '?', does: words.keys.all, act: () => (isOpen.value = true) }], []))
  return (
    <>
      {canUndo() && <UndoKey />}
      {isOpen.value && (
        <Sheet title={words.keys.title} onClose={() => (isOpen.value = false)}>
          <dl class="key-list">
            {sameLines(activeKeys.value).map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <Keycap key={key}>{keyName(key)}</Keycap>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Sheet>
      )}
    </>
  )
}

function UndoKey() {
  useKeys(useMemo(() => [{ key: 'z', does: words.keys.undo, act: undoLast }], []))
  return null
}
