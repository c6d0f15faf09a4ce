import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { call, post } from '../../shared/api.ts'
import type { AddressProof, MailChoices } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { signInPath } from '../sign-in/sign-in-request.ts'
import { accountWords } from '../words/account-en.ts'
import { FormFailure } from './form-failure.tsx'
import { dropProofToken, proofToken } from './proof-token.ts'

/** Where the link of the mail leads: opening it does nothing, the button does. Without a link it sends one. */
export function ConfirmEmailPage() {
  // A link opened in the tab that asked for it changes only what follows #.
  const { hash } = place.value
  const token = useMemo(
    () =>
      proofToken({
        hash,
        storage: sessionStorage,
        clean: () => history.replaceState(history.state, '', location.pathname),
      }),
    [hash],
  )
  useEffect(() => {
    if (!isSignedIn.peek()) location.replace(signInPath('/confirm-email'))
  }, [])
  return (
    <OwnPage title={accountWords.confirmEmail.title}>
      {isSignedIn.value && <Confirm key={token} token={token} />}
    </OwnPage>
  )
}

function Confirm({ token: given }: { token: string | null }) {
  const { confirmEmail: text } = accountWords
  const { value, failure, read } = useReading<MailChoices>('/v3/bidder/mail-choices')
  const token = useSignal(given)
  const state = useSignal<'asking' | 'sent' | 'confirmed'>('asking')
  const isBusy = useSignal(false)
  const trouble = useSignal<unknown>(null)
  if (!value) return <Waiting failure={failure} again={() => void read()} />
  const act = async (work: () => Promise<void>) => {
    isBusy.value = true
    trouble.value = null
    try {
      await work()
    } catch (error) {
      trouble.value = error
    }
    isBusy.value = false
  }
  const send = () =>
    act(async () => {
      const { isProved } = await call<AddressProof>('POST', '/v3/user/address-proofs')
      state.value = isProved ? 'confirmed' : 'sent'
    })
  const confirm = () =>
    act(async () => {
      try {
        await post<AddressProof>('/v3/user/address-proofs/confirmation', { token: token.value })
        state.value = 'confirmed'
      } finally {
        dropProofToken(sessionStorage)
      }
    })
  const { address } = value
  if (value.isAddressProved || state.value === 'confirmed')
    return (
      <div role="status">
        <Notice
          title={text.confirmed}
          text={text.confirmedText(address)}
          look="calm"
          action={
            <>
              <Button href="/you">{text.toYou}</Button>
              <Button look="bare" href="/you/profile">
                {text.checkProfile}
              </Button>
            </>
          }
        />
      </div>
    )
  if (state.value === 'sent')
    return (
      <div role="status">
        <Notice title={text.sent} text={text.sentText(address)} look="calm" />
      </div>
    )
  const requestLink = () => {
    token.value = null
    trouble.value = null
  }
  const ended = trouble.value instanceof Failure && endedWords(trouble.value)
  if (ended && token.value)
    return (
      <Notice
        title={text.ended}
        text={ended}
        action={<Button onClick={requestLink}>{text.newLink}</Button>}
      />
    )
  return (
    <>
      <p>{token.value ? text.isYours(address) : text.why(address)}</p>
      <Button
        look="main"
        size="tall"
        busy={isBusy.value ? text.busy : undefined}
        onClick={() => void (token.value ? confirm() : send())}
      >
        {token.value ? text.confirm : text.send}
      </Button>
      <FormFailure error={trouble.value} />
    </>
  )
}

function endedWords(failure: Failure): string | null {
  const { confirmEmail: text } = accountWords
  if (failure.details.reason === 'other_account') return text.otherAccount
  return failure.status === 404 ? text.endedText : null
}
