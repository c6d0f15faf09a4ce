import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { failureWords } from '../../shared/failure-words.ts'
import { place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { signInPath } from '../sign-in/sign-in-request.ts'
import { accountWords } from '../words/account-en.ts'
import './own-page.css'

type Props = {
  title: string
  tools?: ComponentChildren
  /** Whether it uses the whole width of a wide screen: for cards and columns, not for lines of text. */
  isWide?: boolean
  /** What strangers can do here too. */
  forEverybody?: ComponentChildren
  children: ComponentChildren
}

/** A page of the signed-in person's own things; others are asked to sign in and then come back here. */
export function OwnPage({ title, tools, isWide = false, forEverybody, children }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main id="content" class={`own-page${isWide ? ' is-wide' : ''}`} tabIndex={-1}>
      <header class="own-head">
        <h1 class="serif">{title}</h1>
        {isSignedIn.value && tools}
      </header>
      {isSignedIn.value ? children : <SignInFirst />}
      {forEverybody}
    </main>
  )
}

function SignInFirst() {
  const { title, text, button } = accountWords.signInFirst
  const { path } = place.value
  return (
    <Notice
      title={title}
      text={text}
      action={
        <Button look="main" href={signInPath(path)}>
          {button}
        </Button>
      }
    />
  )
}

/** Instead of an empty list: what would be in it, and the way to the auctions. */
export function NothingYet({ title, text }: { title: string; text: string }) {
  return (
    <Notice
      title={title}
      text={text}
      action={
        <Button look="main" href="/">
          {accountWords.toAuctions}
        </Button>
      }
    />
  )
}

/** Shown while the page's data loads, and when loading has failed. */
export function Waiting({ failure, again }: { failure: unknown; again: () => void }) {
  if (!failure)
    return (
      <div class="own-waiting" aria-busy="true">
        <Skeleton height="72px" />
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </div>
    )
  return <FailureNotice error={failure} again={again} />
}

/** Says what could not be read or done, where there is something to show all the same. */
export function Trouble({ failure }: { failure: unknown }) {
  if (failure === null) return null
  return (
    <p class="field-error" role="alert">
      {failureWords(failure)}
    </p>
  )
}
