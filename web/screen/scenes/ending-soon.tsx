import type { Seen } from '../following/follow-screen.ts'
import { words } from '../words.ts'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { LotRows } from './lot-rows.tsx'
import { isRunning, isSold } from './slides.ts'
import { Time } from './time.tsx'
import './board.css'
import './ending-soon.css'

export function EndingSoon({ seen, lotIds }: { seen: Seen; lotIds: number[] }) {
  return (
    <div class="board is-ending">
      <Head view={seen.view} title={words.endingSoon} />
      <LotRows
        seen={seen}
        lotIds={lotIds}
        middle={(lot) => (
          <p class="lot-time">
            {lot.status === 'paused' ? (
              words.lotPaused
            ) : isRunning(lot) ? (
              <Time until={lot.endTime} />
            ) : (
              isSold(lot) && words.sold
            )}
          </p>
        )}
      />
      <Foot view={seen.view} />
    </div>
  )
}
