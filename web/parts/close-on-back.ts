import { stepBack } from '../shared/router.ts'

/** What is open, in the order it was opened. */
const opened: { close: () => void }[] = []
let isListening = false
/** The browser says when a step back is done; this is for one that does not. */
const STEP_MS = 500

/**
 * Makes what was opened (a sheet, the search, pictures in full size) a step in the browser's history, so that Back
 * closes it and stays on the page. Returns what to call when it was closed in another way; calling it twice is harmless.
 */
export function closeOnBack(close: () => void): () => void {
  if (!isListening) addEventListener('popstate', followHistory)
  isListening = true
  const entry = { close }
  opened.push(entry)
  addSteps()
  return () => {
    const index = opened.indexOf(entry)
    if (index < 0) return
    opened.splice(index, 1)
    // Later: what is opened in its place takes over its step, and a link that was followed has left it behind.
    setTimeout(removeSteps)
  }
}

/** Before another document is loaded: taking steps back now would stop it from loading. */
export function leaveStepsBehind(): void {
  opened.length = 0
}

/** How many things were open at this entry of the history; the entry itself knows, so a reload does not forget it. */
const steps = (): number => history.state?.opened ?? 0

function addSteps(): void {
  while (!stepBack.done && steps() < opened.length) {
    const { state } = history
    history.replaceState({ ...state, scroll: scrollY }, '')
    history.pushState({ ...state, opened: steps() + 1 }, '')
  }
}

function removeSteps(): void {
  if (stepBack.done || steps() <= opened.length) return
  const done = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, STEP_MS)
  })
  stepBack.done = done.then(() => {
    stepBack.done = null
    addSteps()
  })
  history.go(opened.length - steps())
}

function followHistory(): void {
  if (stepBack.done) return
  while (opened.length > steps()) opened.pop()!.close()
  // Forward, or back from another page, led to the step of something that was closed long ago.
  removeSteps()
}
