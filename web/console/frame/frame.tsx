import type { ComponentChildren } from 'preact'
import { Offline } from '../../parts/icons.tsx'
import { connection } from '../../shared/live.ts'
import { words } from '../words/en.ts'
import { PhoneNav } from './phone-nav.tsx'
import { SideNav } from './side-nav.tsx'
import './frame.css'

/** The navigation beside every page, or below it on a phone, and a warning when what is shown may be old. */
export function Frame({ children }: { children: ComponentChildren }) {
  return (
    <div class="frame">
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <SideNav />
      <div class="frame-page">
        <div role="status">
          {connection.value === 'lost' && (
            <p class="frame-offline">
              <Offline size={20} /> {words.offline}
            </p>
          )}
        </div>
        {children}
      </div>
      <PhoneNav />
    </div>
  )
}
