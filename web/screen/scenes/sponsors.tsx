import { words } from '../words/en.ts'
import { Logo } from './head.tsx'
import type { ScreenView } from './screen-view.ts'
import './sponsors.css'

export function Sponsors({ view, names }: { view: ScreenView; names: string[] }) {
  return (
    <div class="sponsors">
      <Logo view={view} />
      <h1>{words.sponsors}</h1>
      <ul class={names.length > 4 ? 'is-many' : ''}>
        {names.map((name) => (
          <li key={name} class={`serif ${name.length > 32 ? 'is-long' : ''}`}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
