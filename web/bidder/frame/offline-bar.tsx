import { Offline } from '../../parts/icons.tsx'
import { connection } from '../../shared/connection.ts'
import { words } from '../words/en.ts'
import './offline-bar.css'

/** Says when prices may be out of date. Pages with their own bar at the bottom show it there. */
export function OfflineBar() {
  return (
    <div role="status">
      {connection.value === 'lost' && (
        <p class="offline-bar">
          <Offline size={20} /> {words.connection.lost}
        </p>
      )}
    </div>
  )
}
