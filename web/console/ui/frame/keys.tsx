import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isTypingKey } from './typing.ts'
import './keys.css'

export type Key = {
  /** As `KeyboardEvent.key` names it: `j`, `Enter`, `Escape`, `/`. */
  key: string
  does: string
  act: () => void
  /** Acts again and again while the key is held down. */
  repeats?: boolean
  /** Left out of the line of key hints below the page. */
  isQuiet?: boolean
}

/** The keys that work right now, the page's and the frame's; of two with the same key the newest wins. */
export const activeKeys = signal<readonly Key[]>([])

addEventListener('keydown', (event) => {
  if (isTypingKey(event) || document.querySelector('dialog[open]')) return
  const pressed = activeKeys.peek().findLast(({ key }) => key === event.key)
  if (!pressed) return
  event.preventDefault()
  if (event.repeat && !pressed.repeats) return
  pressed.act()
})

/** Single keys that work while nothing is being typed and no dialog is open. */
export function useKeys(keys: readonly Key[]): void {
  useEffect(() => {
    activeKeys.value = [...activeKeys.peek(), ...keys]
    return () => {
      activeKeys.value = activeKeys.peek().filter((key) => !keys.includes(key))
    }
  }, [keys])
}

export const Keycap = ({ children }: { children: string }) => <kbd class="keycap">{children}</kbd>

/** The line below a page that lists its keys; not shown on phones. */
export function KeyHints() {
  const shown = activeKeys.value.filter(({ isQuiet }) => !isQuiet)
  if (shown.length === 0) return null
  return (
    <footer class="key-hints no-print">
      {shown.map(({ key, does }) => (
        <span key={key + does}>
          <Keycap>{keyName(key)}</Keycap> {does}
        </span>
      ))}
    </footer>
  )
}

export const keyName = (key: string) => (key.length === 1 ? key.toUpperCase() : key)
