import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { call, post } from '../../../shared/api.ts'
import { on } from '../../../shared/live.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction } from '../../api-types.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/screen-en.ts'
import { ConnectedScreens } from './connected-screens.tsx'
import { SceneForm } from './scene-form.tsx'
import type { ScreenControl } from './screen-control.ts'
import { SponsorsForm } from './sponsors-form.tsx'
import './screen-page.css'

/** The service counts connected screens this often. */
const COUNT_MS = 10_000

/** The remote control of the big screen. */
export function ScreenPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}/screen`
  const { value: now, failure, read, put } = useReading<ScreenControl>(path)
  useEffect(() => on('event.screen', () => void read()), [])
  useEffect(() => {
    const timer = setInterval(() => void read(), COUNT_MS)
    return () => clearInterval(timer)
  }, [])

  const change = async (changes: Partial<Pick<ScreenControl, 'scene' | 'sponsors'>>) =>
    put(await call<ScreenControl>('PUT', path, { body: changes }))
  if (!now)
    return (
      <Page title={words.title}>
        {failure ? <FailureNotice error={failure} again={read} /> : <Skeleton height="320px" />}
      </Page>
    )
  return (
    <Page title={words.title} note={words.showing(words.scenes[now.scene.kind].name)}>
      <div class="screen-page">
        <section class="panel" aria-label={words.what}>
          <SceneForm auction={auction} scene={now.scene} show={(scene) => change({ scene })} />
        </section>
        <div class="stack">
          <ConnectedScreens screen={now} />
          <Code screen={now} renew={async () => put(await post<ScreenControl>(`${path}/code`))} />
          <SponsorsForm sponsors={now.sponsors} save={(sponsors) => change({ sponsors })} />
        </div>
      </div>
    </Page>
  )
}

function Code({ screen, renew }: { screen: ScreenControl; renew: () => Promise<unknown> }) {
  const confirmRenewal = () =>
    confirm({
      title: words.newCodeTitle,
      text: words.newCodeText,
      button: words.newCode,
      act: async () => {
        await renew()
        toast({ text: words.newCodeDone })
      },
    })
  return (
    <section class="panel screen-code" aria-labelledby="screen-code">
      <div>
        <h2 id="screen-code" class="serif section-title">
          {words.code}
        </h2>
        <p class="screen-code-letters">{screen.code}</p>
        <p class="note">{words.codeHelp}</p>
        <p>
          <a href={`/screen/${screen.code}`} target="_blank" rel="noreferrer">
            {screen.url}
          </a>
        </p>
        <Button onClick={confirmRenewal}>{words.newCode}</Button>
      </div>
      <QrCode text={screen.url} label={words.qr} />
    </section>
  )
}
