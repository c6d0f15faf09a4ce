import '../styles/all.ts'
import './stage/stage.css'
import { render } from 'preact'
import { startClock } from '../shared/server-clock.ts'
import { language } from '../shared/words.ts'
import { App } from './app.tsx'
import { followScreen } from './following/follow-screen.ts'
import { codeIn } from './opening/code.ts'
import { stayAwake } from './stage/awake.ts'
import { fillScreenOnDemand } from './stage/full-screen.ts'
import { renewWithBuild } from './stage/renewal.ts'
import { loadFirstWords } from './translations.ts'

void start()

async function start(): Promise<void> {
  document.documentElement.lang = language
  // A ballroom is dark, so ignore the laptop's preference.
  document.documentElement.dataset.theme = 'dark'
  await loadFirstWords()
  const code = codeIn(location.pathname)
  render(<App hasCode={code !== null} />, document.getElementById('app')!)
  if (code !== null) {
    startClock()
    followScreen(code)
    stayAwake()
    fillScreenOnDemand()
  }
  renewWithBuild()
}
