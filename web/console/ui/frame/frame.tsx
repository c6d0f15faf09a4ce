import type { ComponentChildren } from 'preact'
import { Offline } from '../../../parts/icons.tsx'
import { connection } from '../../../shared/connection.ts'
import { place } from '../../../shared/router.ts'
import { chosenAuction } from '../../data/session/chosen-auction.ts'
import { words } from '../../words/en.ts'
import { PhoneNav } from './phone-nav.tsx'
import { sectionOf, withinAuction } from './sections.ts'
import { SideNav } from './side-nav.tsx'
import './frame.css'

const section = () => sectionOf(withinAuction(place.value.path) ?? '')
/** At the door and in the paddle raise, what is done without a network is stored and sent later. */
const keepsWork = () => ['door', 'raise'].includes(section() ?? '')
const isRehearsal = () =>
  withinAuction(place.value.path) !== null && chosenAuction.value?.isRehearsal === true

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
              <Offline size={20} /> {keepsWork() ? words.offlineKeepsWork : words.offline}
            </p>
          )}
        </div>
        {isRehearsal() && <p class="frame-rehearsal">{words.rehearsalBand}</p>}
        {children}
      </div>
      <PhoneNav />
    </div>
  )
}
