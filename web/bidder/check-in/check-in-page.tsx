import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Notice } from '../../parts/notice.tsx'
import { post } from '../../shared/api.ts'
import type { Profile } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { pageData } from '../../shared/page-data.ts'
import { place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { signInPath } from '../sign-in/sign-in-request.ts'
import { withWords } from '../translations.ts'
import { checkInWords as text } from '../words/check-in-en.ts'
import './check-in-page.css'

const CardForTheEvening = lazy(
  () => withWords('pay', import('./card-for-the-evening.tsx')),
  'CardForTheEvening',
  <></>,
  { isPart: true },
)

type CheckedIn = { paddleNumber: number; tableName: string | null; needsDoor: boolean }

/** Opened by the QR code on a table or at the door: one tap says that this person is here. */
export function CheckInPage({ auctionId }: { auctionId: string }) {
  const { path, hash } = place.value
  const done = useSignal<CheckedIn | null>(null)
  useEffect(() => {
    document.title = text.title
  }, [])
  return (
    <main id="content" class="own-page check-in" tabIndex={-1}>
      {done.value ? (
        <Done done={done.value} auctionId={auctionId} />
      ) : isSignedIn.value ? (
        <Confirm
          auctionId={auctionId}
          code={hash.replace(/^#/, '')}
          onDone={(answer) => (done.value = answer)}
        />
      ) : (
        <Notice
          title={text.title}
          text={text.signInFirst}
          action={
            <Button look="main" href={signInPath(path + hash)}>
              {text.signIn}
            </Button>
          }
          isPage
        />
      )}
    </main>
  )
}

type ConfirmProps = { auctionId: string; code: string; onDone: (answer: CheckedIn) => void }

/** Nothing happens before the tap: a phone may be signed in as somebody else of the family. */
function Confirm({ auctionId, code, onDone }: ConfirmProps) {
  const profile = useReading<Profile>('/v3/user/profile')
  const failure = useSignal<unknown>(null)
  const busy = useSignal(false)
  const send = async () => {
    busy.value = true
    failure.value = null
    try {
      onDone(await post<CheckedIn>(`/v3/auctions/${encodeURIComponent(auctionId)}/check-in`, { code }))
    } catch (error) {
      failure.value = error
    }
    busy.value = false
  }
  const { firstName, lastName, email } = profile.value ?? {}
  return (
    <>
      <h1 class="serif">{text.title}</h1>
      <p>{text.what}</p>
      {profile.value && (
        <p class="check-in-who">
          <b>{[firstName, lastName].filter(Boolean).join(' ')}</b>
          <span class="second">{email}</span>
        </p>
      )}
      {failure.value !== null && (
        <p class="field-error" role="alert">
          {failureText(failure.value)}
        </p>
      )}
      <Button look="main" size="tall" busy={busy.value ? text.busy : undefined} onClick={() => void send()}>
        {text.checkIn}
      </Button>
      <Button look="bare" href="/you">
        {text.notMe}
      </Button>
    </>
  )
}

function Done({ done, auctionId }: { done: CheckedIn; auctionId: string }) {
  return (
    <div role="status" class="check-in-done">
      <h1 class="serif">{text.done}</h1>
      <p class="check-in-paddle">
        <span class="second">{text.paddle}</span>
        <b>{done.paddleNumber}</b>
      </p>
      {done.tableName && <p>{text.table(done.tableName)}</p>}
      {done.needsDoor && <p class="second">{text.needsDoor}</p>}
      <Button look="main" size="tall" href={`/a/${auctionId}`}>
        {text.toLots}
      </Button>
      {pageData.takesCards && <CardForTheEvening auctionId={Number(auctionId)} />}
    </div>
  )
}

function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return failureWords(error)
  if (error.status === 404) return text.unknown
  return text.refusals[String(error.details.reason)] ?? failureWords(error)
}
