import type { Snapshot } from '../following/follow-screen.ts'
import { words } from '../words/en.ts'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { LotRows } from './lot-rows.tsx'
import { isPaused, isRunning, isSold } from './slides.ts'
import { Time } from './time.tsx'
import './board.css'
import './ending-soon.css'

export function EndingSoon({ snapshot, lotIds }: { snapshot: Snapshot; lotIds: number[] }) {
  return (
    <div class="board is-ending">
      <Head view={snapshot.view} title={words.endingSoon} />
      <LotRows
        snapshot={snapshot}
        lotIds={lotIds}
        middle={(lot) => (
          <p class="lot-time">
            {isPaused(lot, snapshot.view) ? (
              words.lotPaused
            ) : isRunning(lot) ? (
              <Time until={lot.endTime} />
            ) : (
              isSold(lot) && words.sold
            )}
          </p>
        )}
      />
      <Foot view={snapshot.view} />
    </div>
  )
}
