import { useEffect } from 'preact/hooks'
import { place } from '../../shared/router.ts'
import { signInWords } from '../words/sign-in-en.ts'
import { backTo } from './back-to.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in form as a page, for links to it and for sites with a captcha; it leads back to the page before. */
export function SignInPage() {
  useEffect(() => {
    document.title = signInWords.titles.see
  }, [])
  // Loads a new document: only this page's policy may load the captcha.
  const leave = () => location.replace(backTo(place.peek().query, location.origin))
  return (
    <main id="content" class="sign-in-page" tabIndex={-1}>
      <h1 class="serif">{signInWords.titles.see}</h1>
      <SignInForm onSignedIn={leave} />
    </main>
  )
}
