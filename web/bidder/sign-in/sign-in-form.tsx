import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { language } from '../../shared/words.ts'
import { signInWords } from '../words/sign-in-en.ts'
import { likelyCountry, namedCountries } from './dial-codes.ts'
import { SignIn, type Step } from './sign-in.ts'
import { waitOf } from './sign-in-failure.ts'
import './sign-in.css'

/** Email, then the code (with registration before it for new people), and on to what they were about to do. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useMemo(() => new SignIn(), [])
  const step = signIn.step.value
  return (
    <div class="sign-in">
      {step.name === 'email' && <EmailStep signIn={signIn} />}
      {step.name === 'register' && <RegisterStep signIn={signIn} email={step.email} />}
      {step.name === 'pin' && <PinStep signIn={signIn} step={step} onSignedIn={onSignedIn} />}
    </div>
  )
}

function Trouble({ signIn, country = '' }: { signIn: SignIn; country?: string }) {
  const failure = signIn.failure.value
  return (
    <div role="alert">
      {failure && (
        <p class="sign-in-failure">
          {signInWords.failures[failure.kind](signInWords.wait(waitOf(failure.seconds)), country)}
        </p>
      )}
    </div>
  )
}

function fieldsOf(event: Event): Record<string, string> {
  event.preventDefault()
  const data = new FormData(event.currentTarget as HTMLFormElement)
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]))
}

function EmailStep({ signIn }: { signIn: SignIn }) {
  const isBusy = signIn.isBusy.value
  return (
    <form onSubmit={(event) => void signIn.checkEmail(fieldsOf(event).email!)}>
      <Field
        label={signInWords.email}
        name="email"
        type="email"
        autocomplete="email"
        inputMode="email"
        required
        maxLength={254}
        autoFocus
        hint={signInWords.emailHint}
      />
      <Trouble signIn={signIn} />
      <Button type="submit" look="main" size="tall" busy={isBusy ? signInWords.looking : undefined}>
        {signInWords.next}
      </Button>
    </form>
  )
}

function RegisterStep({ signIn, email }: { signIn: SignIn; email: string }) {
  const countries = useMemo(() => namedCountries(language, ['US', 'CA']), [])
  const likely = useMemo(() => likelyCountry(navigator.languages), [])
  const country = useSignal('')
  const submit = (event: Event) => {
    const { firstName, lastName, mobile, countryCode } = fieldsOf(event)
    country.value = countries.find(({ code }) => code === countryCode)!.name
    void signIn.register(email, {
      firstName: firstName!,
      lastName: lastName!,
      mobile: mobile!,
      countryCode: countryCode!,
    })
  }
  const isBusy = signIn.isBusy.value
  return (
    <form onSubmit={submit}>
      <p>{signInWords.newHere}</p>
      <div class="sign-in-names">
        <Field
          label={signInWords.firstName}
          name="firstName"
          autocomplete="given-name"
          required
          maxLength={100}
          autoFocus
        />
        <Field
          label={signInWords.lastName}
          name="lastName"
          autocomplete="family-name"
          required
          maxLength={100}
        />
      </div>
      <div class="field">
        <label for="country">{signInWords.country}</label>
        <select id="country" name="countryCode" autocomplete="country" defaultValue={likely}>
          {countries.map(({ code, dialCode, name }) => (
            <option key={code} value={code} selected={code === likely}>
              {name} +{dialCode}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={signInWords.mobile}
        name="mobile"
        type="tel"
        autocomplete="tel-national"
        inputMode="tel"
        required
        maxLength={40}
        hint={signInWords.mobileHint}
      />
      <Trouble signIn={signIn} country={country.value} />
      <Button type="submit" look="main" size="tall" busy={isBusy ? signInWords.sending : undefined}>
        {signInWords.register}
      </Button>
      <Button look="bare" onClick={() => signIn.back()}>
        {signInWords.otherEmail}
      </Button>
    </form>
  )
}

type PinProps = { signIn: SignIn; step: Extract<Step, { name: 'pin' }>; onSignedIn: () => void }

function PinStep({ signIn, step, onSignedIn }: PinProps) {
  const { email, lastFour } = step
  const form = useRef<HTMLFormElement>(null)
  const isBusy = signIn.isBusy.value
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const verify = async (pin: string) => {
    if (await signIn.verify(email, pin)) onSignedIn()
    else form.current?.querySelector('input')?.select()
  }
  const onInput = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement
    const digits = input.value.replace(/\D/g, '').slice(0, 5)
    if (digits !== input.value) input.value = digits
    if (digits.length === 5) void verify(digits)
  }
  return (
    <form ref={form} onSubmit={(event) => void verify(fieldsOf(event).pin!)}>
      <p>{lastFour ? signInWords.sentTo(lastFour) : signInWords.sent(email)}</p>
      <div class="pin">
        <Field
          label={signInWords.pin}
          name="pin"
          autocomplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]{5}"
          required
          onInput={onInput}
        />
      </div>
      <Trouble signIn={signIn} />
      <Button type="submit" look="main" size="tall" busy={isBusy ? signInWords.checking : undefined}>
        {signInWords.signIn}
      </Button>
      <div class="sign-in-more">
        <Button look="bare" onClick={() => void signIn.checkEmail(email)}>
          {signInWords.newPin}
        </Button>
        <Button look="bare" onClick={() => signIn.back()}>
          {signInWords.otherEmail}
        </Button>
      </div>
    </form>
  )
}
