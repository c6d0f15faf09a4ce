import type { Snapshot } from '../following/follow-screen.ts'
import { words } from '../words/en.ts'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { LeaderPaddle, LotRows } from './lot-rows.tsx'
import { leading } from './slides.ts'
import './board.css'

export function Leaderboard({ snapshot, lotIds }: { snapshot: Snapshot; lotIds: number[] }) {
  return (
    <div class="board">
      <Head view={snapshot.view} title={words[leading(snapshot.view).title]} />
      <LotRows
        snapshot={snapshot}
        lotIds={lotIds}
        middle={(lot, isFresh) => <LeaderPaddle lot={lot} isFresh={isFresh} />}
      />
      <Foot view={snapshot.view} />
    </div>
  )
}
