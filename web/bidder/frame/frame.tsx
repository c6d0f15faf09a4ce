import type { ComponentChildren } from 'preact'
import { Brand } from '../../parts/brand.tsx'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { pageData } from '../../shared/page-data.ts'
import { place } from '../../shared/router.ts'
import { isSignedIn } from '../../shared/session.ts'
import { Bell } from '../notifications/bell.tsx'
import { fresh } from '../notifications/unread.ts'
import { withWords } from '../translations.ts'
import { words } from '../words/en.ts'
import { OfflineBar } from './offline-bar.tsx'
import { isWide } from './wide.ts'
import './frame.css'

type Props = { head: 'brand' | 'overPicture' | 'none'; children: ComponentChildren }

/** Loaded when the first message arrives. */
const FreshMessages = lazy(
  () => withWords('messages', import('../notifications/fresh-messages.tsx')),
  'FreshMessages',
  <span />,
  { isPart: true },
)

/** Only a phone has tabs, and only those who are signed in need them. */
const Tabs = lazy(() => import('./tabs.tsx'), 'Tabs', <span />, { isPart: true })
const WideHead = lazy(() => import('./wide-head.tsx'), 'WideHead', <span />, {
  isPart: true,
  isLanding: true,
})

/** The frame of every page: the brand at the top, and a warning when prices may be out of date. */
export function Frame({ head, children }: Props) {
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class={`frame-head is-${head}`}>
        <div class="frame-head-inside">
          <Brand name={pageData.siteName} />
          {isWide.value ? <WideHead /> : isSignedIn.value ? <Bell /> : <SignInLink />}
        </div>
      </header>
      <div role="status">{fresh.value.length > 0 && <FreshMessages />}</div>
      {children}
      {isSignedIn.value && !isWide.value && <Tabs />}
      {head !== 'none' && (
        <div class="offline-place">
          <OfflineBar />
        </div>
      )}
    </>
  )
}

/** For those who come back, while they look around; bidding asks by itself. */
function SignInLink() {
  const { path } = place.value
  return path === '/' || path.startsWith('/a/') ? <Button href="/you">{words.signIn}</Button> : null
}
