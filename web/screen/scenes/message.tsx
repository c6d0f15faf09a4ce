import { Invitation } from './foot.tsx'
import { Logo } from './head.tsx'
import type { ScreenView } from './screen-view.ts'
import './board.css'
import './message.css'

export function Message({ view }: { view: ScreenView }) {
  const { auction, scene } = view
  const text = scene.message ?? auction.name
  return (
    <div class="board message">
      <Logo view={view} />
      <h1 class={`serif ${text.length > 70 ? 'is-long' : ''}`}>{text}</h1>
      <footer class="foot">
        <p class="raised">{auction.name}</p>
        <Invitation view={view} />
      </footer>
    </div>
  )
}
