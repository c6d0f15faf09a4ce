/** For the pages that are shown when no app can be: the same background and text colours, nothing else. */
export const plainCss = `:root { color-scheme: light dark; background: #fbf5eb; color: #311529 }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 16px/24px system-ui, sans-serif }
main { max-width: 30rem; padding: 24px }
h1 { font: bold 28px/32px "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; margin: 0 0 12px }
a { color: #611f52; font-weight: 600 }
@media (prefers-color-scheme: dark) {
  :root { background: #1e0b19; color: #f6efe4 }
  a { color: #fcbc4c }
}
`
