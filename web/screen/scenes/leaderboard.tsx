import type { Seen } from '../following/follow-screen.ts'
import { words } from '../words.ts'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { LeaderPaddle, LotRows } from './lot-rows.tsx'
import { leading } from './slides.ts'
import './board.css'

export function Leaderboard({ seen, lotIds }: { seen: Seen; lotIds: number[] }) {
  return (
    <div class="board">
      <Head view={seen.view} title={words[leading(seen.view).title]} />
      <LotRows
        seen={seen}
        lotIds={lotIds}
        middle={(lot, isFresh) => <LeaderPaddle lot={lot} isFresh={isFresh} />}
      />
      <Foot view={seen.view} />
    </div>
  )
}
