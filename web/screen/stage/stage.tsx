import { useEffect, useState } from 'preact/hooks'
import { isStale, type Snapshot, showing, snapshot } from '../following/follow-screen.ts'
import { Countdown } from '../scenes/countdown.tsx'
import { EndingSoon } from '../scenes/ending-soon.tsx'
import { Leaderboard } from '../scenes/leaderboard.tsx'
import { Message } from '../scenes/message.tsx'
import { OneLot } from '../scenes/one-lot.tsx'
import { PaddleRaise } from '../scenes/paddle-raise.tsx'
import type { ScreenView } from '../scenes/screen-view.ts'
import type { Slide } from '../scenes/slides.ts'
import { Sponsors } from '../scenes/sponsors.tsx'
import { words } from '../words/en.ts'

const FADE_MS = 1_200

/** One scene, and for a moment the previous one as it fades out. */
export function Stage() {
  const slide = showing.value?.slide ?? null
  const [last, setLast] = useState<{ slide: Slide | null; leaving: Slide | null }>({ slide, leaving: null })
  if (last.slide !== slide) setLast({ slide, leaving: last.slide })
  useEffect(() => {
    if (!last.leaving) return
    const timer = setTimeout(() => setLast(({ slide }) => ({ slide, leaving: null })), FADE_MS)
    return () => clearTimeout(timer)
  }, [last.leaving])
  const now = snapshot.value
  if (!now || !slide) return <main id="content" class="stage" aria-label={words.waiting} />
  return (
    <main id="content" class={`stage ${isPausedBeside(slide, now.view) ? 'is-paused' : ''}`}>
      {last.leaving && (
        <div key={keyOf(last.leaving)} class="scene is-leaving" aria-hidden="true">
          <Scene slide={last.leaving} snapshot={now} />
        </div>
      )}
      <div key={keyOf(slide)} class="scene">
        <Scene slide={slide} snapshot={now} />
      </div>
      {isPausedBeside(slide, now.view) && <p class="paused-band">{words.paused}</p>}
      {isStale.value && <p class="old-note">{words.old}</p>}
    </main>
  )
}

/** A pause is said on every scene; the countdown says it itself, in the middle of the screen. */
const isPausedBeside = ({ kind }: Slide, { auction }: ScreenView) =>
  auction.status === 'paused' && kind !== 'countdown'

/** A slide whose content changes stays in place; another slide fades in. */
const keyOf = (slide: Slide) => JSON.stringify(slide)

function Scene({ slide, snapshot }: { slide: Slide; snapshot: Snapshot }) {
  const { view } = snapshot
  switch (slide.kind) {
    case 'leaderboard':
      return <Leaderboard snapshot={snapshot} lotIds={slide.lotIds} />
    case 'endingSoon':
      return <EndingSoon snapshot={snapshot} lotIds={slide.lotIds} />
    case 'lot':
      return <OneLot snapshot={snapshot} />
    case 'paddleRaise':
      return <PaddleRaise view={view} />
    case 'sponsors':
      return <Sponsors view={view} names={slide.names} />
    case 'message':
      return <Message view={view} />
    case 'countdown':
      return <Countdown view={view} />
  }
}
