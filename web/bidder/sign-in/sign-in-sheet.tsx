import { Sheet } from '../../parts/sheet.tsx'
import { biddingWords } from '../bidding-words.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInRequest } from './sign-in-request.ts'

/** Asks who somebody is where that is needed, and then does what they were about to do. */
export function SignInSheet() {
  const request = signInRequest.value
  if (!request) return null
  const done = () => {
    signInRequest.value = null
    request.afterwards()
  }
  return (
    <Sheet title={biddingWords.signIn.titles[request.reason]} onClose={() => (signInRequest.value = null)}>
      <SignInForm onSignedIn={done} />
    </Sheet>
  )
}
