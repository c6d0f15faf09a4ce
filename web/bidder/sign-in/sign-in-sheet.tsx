import { Sheet } from '../../parts/sheet.tsx'
import { signInWords } from '../words/sign-in-en.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInRequest } from './sign-in-request.ts'

/** Asks people to sign in when they need to, and then does what they were about to do. */
export function SignInSheet() {
  const request = signInRequest.value
  if (!request) return null
  const done = () => {
    signInRequest.value = null
    request.afterwards()
  }
  return (
    <Sheet title={signInWords.titles[request.reason]} onClose={() => (signInRequest.value = null)}>
      {request.intent?.promise && <p class="sign-in-promise">{request.intent.promise}</p>}
      <SignInForm onSignedIn={done} />
    </Sheet>
  )
}
