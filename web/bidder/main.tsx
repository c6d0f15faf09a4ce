import '../styles/all.ts'
import { render } from 'preact'
import { startLive } from '../shared/live.ts'
import { startRouter } from '../shared/router.ts'
import { startClock } from '../shared/server-clock.ts'
import { language } from '../shared/words.ts'
import { App, firstPage } from './app.tsx'
import { startStakes } from './items/stakes.ts'
import { startMessages } from './notifications/unread.ts'
import { reloadWhenPersonChanges } from './profile/reload-when-person-changes.ts'
import './shown-first.ts'
import { resumeSignIn } from './sign-in/sign-in-request.ts'
import { loadFirstWords } from './translations.ts'

void start()

async function start(): Promise<void> {
  document.documentElement.lang = language
  reloadWhenPersonChanges()
  startRouter()
  resumeSignIn()
  await Promise.all([loadFirstWords(), firstPage()])
  render(<App />, document.getElementById('app')!)
  startStakes()
  startMessages()
  // Live prices and the clock start after the first paint, so that it does not wait for them.
  requestAnimationFrame(() =>
    setTimeout(() => {
      startClock()
      void startLive()
      void import('./service-worker/register.ts').then(({ prepareForOffline }) => prepareForOffline())
    }),
  )
}
