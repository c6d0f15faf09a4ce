import { useEffect, useMemo } from 'preact/hooks'
import { place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { signInWords } from '../words/sign-in-en.ts'
import { backTo } from './back-to.ts'
import { type Intent, peekIntent } from './intent.ts'
import { SignInForm, titleOf, useSignIn } from './sign-in-form.tsx'

/** The sign-in form as a page, for links in mails and for sites with a captcha; it leads on to the page that they name. */
export function SignInPage() {
  const signIn = useSignIn()
  const title = titleOf(signIn, signInWords.titles.see)
  const intent = useMemo(() => peekIntent(sessionStorage) as Intent | null, [])
  useEffect(() => {
    document.title = title
  }, [title])
  // Loads a new document: only this page's policy may load the captcha.
  const leave = () => location.replace(backTo(place.peek().query, location.origin))
  useEffect(() => {
    if (isSignedIn.peek()) leave()
  }, [])
  return (
    <main id="content" class="sign-in-page" tabIndex={-1}>
      <h1 class="serif">{title}</h1>
      {intent?.promise && <p class="sign-in-promise">{intent.promise}</p>}
      <SignInForm signIn={signIn} onSignedIn={leave} />
    </main>
  )
}
