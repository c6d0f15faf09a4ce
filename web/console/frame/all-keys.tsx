import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Sheet } from '../../parts/sheet.tsx'
import { words } from '../words.ts'
import { activeKeys, Keycap, keyName, useKeys } from './keys.tsx'

/** `?` lists every key that works on this page. */
export function AllKeys() {
  const isOpen = useSignal(false)
  useKeys(useMemo(() => [{ key: '?', does: words.keys.all, act: () => (isOpen.value = true) }], []))
  if (!isOpen.value) return null
  return (
    <Sheet title={words.keys.title} onClose={() => (isOpen.value = false)}>
      <dl class="key-list">
        {activeKeys.value.map(({ key, does }) => (
          <div key={key + does}>
            <dt>
              <Keycap>{keyName(key)}</Keycap>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
