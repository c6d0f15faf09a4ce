import { pageData } from './page-data.ts'

const CHECK_EVERY_MS = 10 * 60_000

/**
 * A tab that stays open for days learns of a new build and reloads when that disturbs nobody: the next time somebody
 * comes back to it, with no field in use and no sheet open.
 */
export function watchForNewBuild(): void {
  let isOld = false
  const check = async () => {
    const build = await fetch('/build', { cache: 'no-store' }).then(
      (response) => (response.ok ? response.text() : null),
      () => null,
    )
    isOld = build !== null && build !== pageData.build
  }
  setInterval(() => void check(), CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void check()
    else if (isOld && !isInUse()) location.reload()
  })
}

function isInUse(): boolean {
  return document.querySelector('dialog[open]') !== null || document.activeElement instanceof HTMLInputElement
}
