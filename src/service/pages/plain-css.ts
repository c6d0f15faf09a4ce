/** For the pages that are shown when no app can be: they look like the apps' own, without loading their styles. */
export const plainCss = `:root { color-scheme: light dark; --paper: #fbf5eb; --card: #fffdf8; --ink: #311529; --ink-2: #654d5c;
  --accent: #611f52; --on-accent: #fefaf1; --names: "Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, serif }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1e0b19; --card: #2d1426; --ink: #f6efe4; --ink-2: #cdb2be; --accent: #fcbc4c; --on-accent: #2a0f23 }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5rem system-ui, sans-serif; overflow-wrap: anywhere }
header { padding: .75rem 1rem }
header a { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; color: var(--accent); text-decoration: none;
  font: bold 1.25rem/1.625rem var(--names) }
main { max-width: 40rem; margin: .75rem auto; padding: 2rem 1.25rem; box-sizing: border-box; width: calc(100% - 2rem);
  background: var(--card); border-radius: 20px; text-align: center }
h1 { font: bold 1.25rem/1.625rem var(--names); margin: 0 0 .5rem }
p { color: var(--ink-2); margin: 0 0 1rem; text-wrap: balance }
p a { display: inline-block; padding: .75rem 1.25rem; border-radius: 14px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; text-decoration: none }
`
