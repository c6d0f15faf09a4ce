import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { pageData } from '../../shared/page-data.ts'
import { prepareCaptcha } from '../captcha/captcha-token.ts'
import { signInWords } from '../words/sign-in-en.ts'
import { useCheckedForm } from './checked-form.ts'
import { PinStep } from './pin-step.tsx'
import { RegisterStep } from './register-step.tsx'
import { SignIn } from './sign-in.ts'
import './sign-in.css'
import { Trouble } from './sign-in-trouble.tsx'
import type { Wanted } from './stored-step.ts'

export function useSignIn(wanted?: Wanted): SignIn {
  return useMemo(() => new SignIn(wanted), [wanted])
}

/** The heading of the step that somebody is at: who is new here does not sign in yet. */
export function titleOf(signIn: SignIn, usual: string): string {
  const step = signIn.step.value
  const isNew = step.name === 'register' || (step.name === 'pin' && step.isNew)
  return isNew ? signInWords.createAccount : usual
}

/** Email, then the code (with registration before it for new people), and on to what they were about to do. */
export function SignInForm({ signIn, onSignedIn }: { signIn: SignIn; onSignedIn: () => void }) {
  const step = signIn.step.value
  return (
    <div class="sign-in">
      {step.name === 'email' && <EmailStep signIn={signIn} />}
      {step.name === 'register' && <RegisterStep signIn={signIn} email={step.email} />}
      {step.name === 'pin' && <PinStep signIn={signIn} step={step} onSignedIn={onSignedIn} />}
    </div>
  )
}

function EmailStep({ signIn }: { signIn: SignIn }) {
  const { form, errorOf } = useCheckedForm(({ email }) => void signIn.checkEmail(email!))
  const isBusy = signIn.isBusy.value
  useEffect(prepareCaptcha, [])
  return (
    <form {...form}>
      <Field
        label={signInWords.email}
        name="email"
        type="email"
        autocomplete="email"
        inputMode="email"
        required
        maxLength={254}
        autoFocus
        hint={signInWords.hints[pageData.pinChannel]}
        error={errorOf('email')}
      />
      <Trouble signIn={signIn} />
      <Button type="submit" look="main" size="tall" busy={isBusy ? signInWords.looking : undefined}>
        {signInWords.next}
      </Button>
    </form>
  )
}
