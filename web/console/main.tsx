import '../styles/all.ts'
import { render } from 'preact'
import { startLive } from '../shared/live.ts'
import { watchForNewBuild } from '../shared/new-build.ts'
import { storeConsoleOffline } from '../shared/offline-copy.ts'
import { startRouter } from '../shared/router.ts'
import { startClock } from '../shared/server-clock.ts'
import { isSignedIn } from '../shared/session.ts'
import { OUTBOX } from '../shared/stored-outbox.ts'
import { language } from '../shared/words.ts'
import { App } from './app.tsx'
import { loadFirstWords } from './translations.ts'

void start()

async function start(): Promise<void> {
  document.documentElement.lang = language
  startRouter('/console')
  await loadFirstWords()
  render(<App />, document.getElementById('app')!)
  requestAnimationFrame(() =>
    setTimeout(() => {
      startClock()
      void startLive()
      watchForNewBuild()
      if (isSignedIn.value) void storeConsoleOffline()
      // What still waits from another page, or from before a reload, is sent from any page.
      if (localStorage.getItem(OUTBOX)) void import('./outbox/console-outbox.ts')
    }),
  )
}
