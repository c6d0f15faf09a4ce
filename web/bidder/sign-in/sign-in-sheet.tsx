import { Sheet } from '../../parts/sheet.tsx'
import { signInWords } from '../words/sign-in-en.ts'
import { dropSignIn } from './resume-sign-in.ts'
import { SignInForm, titleOf, useSignIn } from './sign-in-form.tsx'
import { signInRequest } from './sign-in-request.ts'

/** Asks people to sign in when they need to, and then does what they were about to do. */
export function SignInSheet() {
  const request = signInRequest.value
  return request && <OpenSheet request={request} />
}

function OpenSheet({ request }: { request: NonNullable<typeof signInRequest.value> }) {
  const signIn = useSignIn(request)
  const done = () => {
    // Somebody may have closed the sheet while their code was checked.
    if (signInRequest.peek() !== request) return
    signInRequest.value = null
    request.afterwards()
  }
  return (
    <Sheet title={titleOf(signIn, signInWords.titles[request.reason])} onClose={dropSignIn}>
      {request.intent?.promise && <p class="sign-in-promise">{request.intent.promise}</p>}
      <SignInForm signIn={signIn} onSignedIn={done} />
    </Sheet>
  )
}
