import { accentFrom, type Theme } from '../../src/auction/auctions/accent.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Gives the page an auction's own colour, in both themes, until the returned function is called. */
export function applyAccent(colour: string | null): () => void {
  const apply = () => {
    const accent = accentFrom(colour, theme())
    const { style } = document.documentElement
    for (const [name, value] of [
      ['--accent', accent?.accent],
      ['--on-accent', accent?.onAccent],
      ['--accent-soft', accent?.soft],
    ] as const)
      if (value) style.setProperty(name, value)
      else style.removeProperty(name)
  }
  apply()
  dark.addEventListener('change', apply)
  return () => {
    dark.removeEventListener('change', apply)
    for (const name of ['--accent', '--on-accent', '--accent-soft'])
      document.documentElement.style.removeProperty(name)
  }
}

function theme(): Theme {
  const named = document.documentElement.dataset.theme
  return named === 'dark' || (named !== 'light' && dark.matches) ? 'dark' : 'light'
}
