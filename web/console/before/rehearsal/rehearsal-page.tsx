import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Countdown } from '../../../parts/countdown.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { call, post } from '../../../shared/api.ts'
import { navigate } from '../../../shared/router.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction, Rehearsal } from '../../api-types.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/rehearsal-en.ts'
import { StartForm } from './start-form.tsx'

const REFRESH_MS = 2_000

/** Starts a rehearsal, watches it, and deletes it. */
export function RehearsalPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}/rehearsal`
  const { value: state, failure, read, put } = useReading<{ rehearsal: Rehearsal | null }>(path)
  const rehearsal = state?.rehearsal
  const isRunning = Boolean(rehearsal)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void read(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [path, isRunning])
  return (
    <Page title={words.title}>
      {!state ? (
        failure ? (
          <FailureNotice error={failure} again={read} />
        ) : (
          <Skeleton height="320px" />
        )
      ) : rehearsal ? (
        <Running rehearsal={rehearsal} isCopy={rehearsal.auctionId === auction.id} onEnd={read} />
      ) : (
        <StartForm start={async (wanted) => put(await post<{ rehearsal: Rehearsal }>(path, wanted))} />
      )}
    </Page>
  )
}

function Running({
  rehearsal,
  isCopy,
  onEnd,
}: {
  rehearsal: Rehearsal
  isCopy: boolean
  onEnd: () => Promise<void>
}) {
  const { auctionId, originalId, originalName, botCount, bidCount, endTime, isKept } = rehearsal
  const end = () =>
    confirm({
      title: words.endTitle,
      text: words.endText(bidCount),
      button: words.end,
      act: async () => {
        await call('DELETE', `/v3/manage/auctions/${originalId}/rehearsal`)
        toast({ text: words.ended })
        if (isCopy) navigate(`/console/a/${originalId}/rehearsal`)
        else await onEnd()
      },
    })
  const isRunning = ['open', 'extended', 'paused'].includes(rehearsal.status) && endTime > nowSeconds.value
  return (
    <section class="panel form" aria-labelledby="rehearsal-running">
      <h2 id="rehearsal-running" class="serif section-title">
        {words.running(originalName)}
      </h2>
      <p>{words.figures(botCount, bidCount)}</p>
      <p>
        {isRunning ? (
          <>
            {words.endsIn} <Countdown until={endTime} />
          </>
        ) : (
          words.over
        )}
      </p>
      {isCopy && <p class="note">{isKept ? words.cannotDelete : words.isCopy}</p>}
      <div class="form-buttons">
        {isCopy ? (
          <Button look="main" href={`/console/a/${originalId}/rehearsal`}>
            {words.original}
          </Button>
        ) : (
          <Button look="main" href={`/console/a/${auctionId}`}>
            {words.open}
          </Button>
        )}
        {!isKept && <Button onClick={end}>{words.end}</Button>}
      </div>
    </section>
  )
}
