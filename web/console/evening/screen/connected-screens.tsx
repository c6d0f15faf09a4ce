import { Tick, Warning } from '../../../parts/icons.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import { words } from '../../words/screen-en.ts'
import type { ScreenControl } from './screen-control.ts'

/** What the room sees now, and which projectors show it. */
export function ConnectedScreens({ screen: { code, connected } }: { screen: ScreenControl }) {
  return (
    <section class="panel screen-now" aria-labelledby="screen-now">
      <h2 id="screen-now" class="serif section-title">
        {words.now}
      </h2>
      <iframe
        key={code}
        class="screen-preview"
        src={`/screen/${code}`}
        title={words.preview}
        tabIndex={-1}
        loading="lazy"
      />
      <p class={`screen-count ${connected.length === 0 ? 'is-none' : ''}`} role="status">
        {connected.length === 0 ? <Warning size={18} /> : <Tick size={18} />}
        {words.connected(connected.length)}
      </p>
      <ul class="note">
        {connected.map(({ since, width, height }, index) => (
          <li key={`${since} ${index}`}>{words.oneConnected(width, height, timeOfDay(since))}</li>
        ))}
      </ul>
    </section>
  )
}
