import '../styles/all.ts'
import { effect } from '@preact/signals'
import { render } from 'preact'
import { startLive } from '../shared/live.ts'
import { startRouter } from '../shared/router.ts'
import { startClock } from '../shared/server-clock.ts'
import { session } from '../shared/session.ts'
import { leaveWhenPersonChanges } from '../shared/when-person-changes.ts'
import { language } from '../shared/words.ts'
import { App, firstPage } from './app.tsx'
import { startStakes } from './items/stakes.ts'
import './shown-first.ts'
import { loadFirstWords } from './translations.ts'

void start()

async function start(): Promise<void> {
  document.documentElement.lang = language
  leaveWhenPersonChanges(() => location.reload())
  startRouter()
  await Promise.all([loadFirstWords(), firstPage()])
  render(<App />, document.getElementById('app')!)
  // Only where a sign-in was interrupted; what waits for it is in the tab's storage.
  if (sessionStorage.length > 0)
    void import('./sign-in/resume-sign-in.ts').then(({ resumeSignIn }) => resumeSignIn())
  startStakes()
  // Live prices, the clock and messages start after the first paint, so that it does not wait for them.
  requestAnimationFrame(() =>
    setTimeout(() => {
      startClock()
      void startLive()
      startMessagesOnceSignedIn()
      void import('./service-worker/register.ts').then(({ prepareForOffline }) => prepareForOffline())
    }),
  )
}

/** Visitors have no messages and load nothing of them. */
function startMessagesOnceSignedIn(): void {
  effect(() => {
    if (session.value)
      import('./notifications/messages.ts').then(
        ({ startMessages }) => startMessages(),
        () => null,
      )
  })
}
