import '../styles/all.ts'
import { effect } from '@preact/signals'
import { render } from 'preact'
import { startLive } from '../shared/live.ts'
import { watchForNewBuild } from '../shared/new-build.ts'
import { storeConsoleOffline } from '../shared/offline-copy.ts'
import { startRouter } from '../shared/router.ts'
import { startClock } from '../shared/server-clock.ts'
import { isSignedIn } from '../shared/session.ts'
import { OUTBOX } from '../shared/stored-outbox.ts'
import { forgetAnd, leaveWhenPersonChanges } from '../shared/when-person-changes.ts'
import { language } from '../shared/words.ts'
import { App } from './app.tsx'
import { rights } from './data/session/rights.ts'
import { loadFirstWords } from './translations.ts'

void start()

async function start(): Promise<void> {
  // The session may have ended in another tab, and this one been reloaded before it had forgotten.
  if (!isSignedIn.value) return forgetAnd(goToSignIn)
  leaveWhenPersonChanges(goToSignIn)
  document.documentElement.lang = language
  startRouter('/console')
  await loadFirstWords()
  render(<App />, document.getElementById('app')!)
  requestAnimationFrame(() =>
    setTimeout(() => {
      startClock()
      void startLive()
      watchForNewBuild()
      // Once the service has answered: a session that it ends stores nothing more on the device.
      const stop = effect(() => {
        if (!rights.value) return
        void storeConsoleOffline()
        queueMicrotask(() => stop())
      })
      // What still waits from another page, or from before a reload, is sent from any page.
      if (localStorage.getItem(OUTBOX)) void import('./data/outbox/console-outbox.ts')
    }),
  )
}

/** Who signs in there comes back to this address, and so does somebody who has signed in meanwhile. */
function goToSignIn(): void {
  location.replace(`/sign-in?then=${encodeURIComponent(location.pathname + location.search)}`)
}
