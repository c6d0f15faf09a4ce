import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { signInPath } from '../sign-in/sign-in-request.ts'
import { words } from '../words/en.ts'

export function MissingPage() {
  return (
    <main id="content" class="page-margin" tabIndex={-1}>
      <Notice
        isPage
        title={words.missing.title}
        text={isSignedIn.value ? words.missing.textSignedIn : words.missing.text}
        action={
          <>
            <Button look="main" href="/">
              {words.missing.home}
            </Button>
            {!isSignedIn.value && <Button href={signInPath(place.value.path)}>{words.signIn}</Button>}
          </>
        }
      />
    </main>
  )
}
