import { signInWords } from '../words/sign-in-en.ts'
import type { SignIn } from './sign-in.ts'
import { waitOf } from './sign-in-failure.ts'

/** Why the last attempt failed, and when to try again. */
export function Trouble({ signIn, country = '' }: { signIn: SignIn; country?: string }) {
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
