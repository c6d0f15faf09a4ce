import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { call, post } from '../../shared/api.ts'
import type { CardPlace, OnlinePayment } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { navigate, place } from '../../shared/router.ts'
import { language } from '../../shared/words.ts'
import { postWithCaptcha } from '../captcha/post-with-captcha.ts'
import { payWords } from '../words/pay-en.ts'
import { CardChanges } from './card-changes.ts'

/** On the page to which the payment page leads back, also looks at what came of it. */
export function useCardChanges(onChange: () => void): CardChanges {
  const changes = useMemo(
    () =>
      new CardChanges({
        language,
        onChange,
        api: {
          post: (path, body) => (body ? postWithCaptcha(path, body) : post<OnlinePayment>(path)),
          remove: (path) => call('DELETE', path),
          leave: (url) => location.assign(url),
        },
      }),
    [],
  )
  useEffect(() => {
    const attemptId = Number(new URLSearchParams(place.peek().query).get('card'))
    if (!Number.isInteger(attemptId) || attemptId <= 0) return
    navigate(place.peek().path, { replace: true })
    void changes.look(attemptId)
  }, [changes])
  return changes
}

export function AddCardButton({
  place,
  changes,
  name,
}: {
  place: CardPlace
  changes: CardChanges
  name: string
}) {
  const busy = changes.busy.value
  const isOwn =
    busy !== null &&
    busy !== 'looking' &&
    'organizationId' in busy &&
    busy.organizationId === place.organizationId
  return (
    <Button
      busy={isOwn ? payWords.opening : undefined}
      disabled={busy !== null && !isOwn}
      aria-label={`${name}: ${place.organizationName}`}
      onClick={() => void changes.add(place)}
    >
      {name}
    </Button>
  )
}

export function CardOutcome({ changes }: { changes: CardChanges }) {
  const failure = changes.failure.value
  if (failure) return <p role="alert">{troubleText(failure)}</p>
  const text = changes.busy.value === 'looking' ? payWords.cards.looking : null
  const shown = text ?? (changes.isNotAdded.value ? payWords.addCard.notAdded : null)
  return shown && <p role="status">{shown}</p>
}

function troubleText(error: unknown): string {
  if (!(error instanceof Failure)) return failureWords(error)
  const reason = String(error.details.reason ?? error.code)
  if (reason === 'secures_a_bid') return payWords.cards.securesABid
  if (reason === 'secures_a_bill') return payWords.cards.securesABill
  return wordsFor(payWords.failures, reason) ?? failureWords(error)
}
