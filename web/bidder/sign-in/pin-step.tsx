import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { pageData } from '../../shared/page-data.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { signInWords } from '../words/sign-in-en.ts'
import { useCheckedForm } from './checked-form.ts'
import { nextText } from './pin-texts.ts'
import type { SignIn, Step } from './sign-in.ts'
import { waitOf } from './sign-in-failure.ts'
import { Trouble } from './sign-in-trouble.tsx'

type Props = { signIn: SignIn; step: Extract<Step, { name: 'pin' }>; onSignedIn: () => void }

export function PinStep({ signIn, step, onSignedIn }: Props) {
  const { email, way } = step
  const box = useRef<HTMLDivElement>(null)
  const input = () => box.current?.querySelector('input')
  const isBusy = signIn.isBusy.value
  useEffect(() => input()?.focus(), [])
  /** Wrong digits are of no use; those that could not be sent are. */
  const startOver = () => {
    const field = input()
    if (!field) return
    if (signIn.failure.peek()?.kind !== 'unanswered') field.value = ''
    field.focus()
  }
  const verify = async (pin: string) => {
    if (await signIn.verify(email, pin)) onSignedIn()
    else startOver()
  }
  const { form, errorOf } = useCheckedForm(({ pin }) => void verify(pin!))
  const onInput = (event: Event) => {
    const field = event.currentTarget as HTMLInputElement
    const digits = field.value.replace(/\D/g, '').slice(0, 5)
    if (digits !== field.value) field.value = digits
    if (digits.length === 5) void verify(digits)
  }
  return (
    <form {...form}>
      <p>{sentWords(step)}</p>
      {way === 'email' && !step.isLate && <p class="second">{signInWords.lookInSpam}</p>}
      <div class="pin" ref={box}>
        <Field
          label={signInWords.pin}
          name="pin"
          autocomplete="one-time-code"
          inputMode="numeric"
          required
          onInput={onInput}
          error={errorOf('pin')}
        />
      </div>
      <Trouble signIn={signIn} />
      <Button type="submit" look="main" size="tall" busy={isBusy ? signInWords.checking : undefined}>
        {signInWords.signIn}
      </Button>
      <NewPin signIn={signIn} step={step} onSent={startOver} />
    </form>
  )
}

function sentWords({ way, email, lastFour, isLate }: Props['step']): string {
  if (way === 'email') return isLate ? signInWords.mailLate(email) : signInWords.mailed(email)
  return lastFour ? signInWords.sentTo(lastFour) : signInWords.sent(email)
}

type NewPinProps = { signIn: SignIn; step: Props['step']; onSent: () => void }

/** Another code, when the next one can be sent, and the truth when none is sent for a while. */
function NewPin({ signIn, step, onSent }: NewPinProps) {
  // Only so that the seconds pass; what is counted is the device's own time, which outlives a reload.
  void nowSeconds.value
  const { seconds, wereMost } = nextText(step.texts, Date.now())
  const wait = signInWords.wait(waitOf(seconds))
  const byMail = step.way === 'email'
  const resend = async (way = step.way) => {
    await signIn.resend(way)
    onSent()
  }
  return (
    <>
      <div role="status">
        {signIn.hasResent.value && !step.isLate && (
          <p class="sign-in-sent">{byMail ? signInWords.resentByMail : signInWords.resent}</p>
        )}
        {wereMost && <p class="note">{byMail ? signInWords.noMoreMails : signInWords.noMoreTexts}</p>}
      </div>
      <div class="sign-in-more">
        <Button look="bare" disabled={seconds > 0} onClick={() => void resend()}>
          {seconds > 0 ? signInWords.newPinIn(wait) : signInWords.newPin}
        </Button>
        {pageData.pinChannel === 'both' && (
          <Button look="bare" onClick={() => void resend(byMail ? 'sms' : 'email')}>
            {byMail ? signInWords.textInstead : signInWords.mailInstead}
          </Button>
        )}
        <Button look="bare" onClick={() => signIn.back()}>
          {signInWords.otherEmail}
        </Button>
      </div>
    </>
  )
}
