import { useEffect } from 'preact/hooks'
import { place } from '../../shared/router.ts'
import { signInWords } from '../sign-in-words.ts'
import { backTo } from './intent.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The same as a page, for those who come by a link and where a captcha is loaded; it leads back to where one was. */
export function SignInPage() {
  useEffect(() => {
    document.title = signInWords.titles.see
  }, [])
  // A whole new document: the page that may load the captcha is left behind.
  const leave = () => location.replace(backTo(place.peek().query))
  return (
    <main id="content" class="sign-in-page" tabIndex={-1}>
      <h1 class="serif">{signInWords.titles.see}</h1>
      <SignInForm onSignedIn={leave} />
    </main>
  )
}
