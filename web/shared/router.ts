import { signal } from '@preact/signals'

/** The current address. Links are plain `<a href>`; those within the app change this instead of loading a document. */
export const place = signal(readPlace())

type Place = { path: string; query: string; hash: string }

/** The service's other apps are separate documents; so is the sign-in page, the only one that may load a captcha. */
const otherApps = /^\/(console|screen|sign-in|docs|v3|images|assets)(\/|$)/

export function startRouter(ownPrefix = ''): void {
  history.scrollRestoration = 'manual'
  document.addEventListener('click', (event) => {
    const href = ownLink(event, ownPrefix)
    if (href === null) return
    event.preventDefault()
    navigate(href)
  })
  addEventListener('popstate', ({ state }) => {
    if (staying.onBack?.()) return
    place.value = readPlace()
    restoreScroll(state?.scroll ?? 0)
  })
}

/** Set by a page with work that is not saved: true when it stays, although the browser has gone back. */
export const staying: { onBack?: (() => boolean) | null } = {}

/** A step back that is under way; a navigation waits for it, because it would be taken back with it. */
export const stepBack: { done?: Promise<unknown> | null } = {}

export function navigate(href: string, { replace = false } = {}): void {
  if (stepBack.done) return void stepBack.done.then(() => navigate(href, { replace }))
  history.replaceState({ ...history.state, scroll: scrollY }, '')
  if (replace) history.replaceState({}, '', href)
  else history.pushState({ isWithin: true }, '', href)
  const { path } = place.value
  place.value = readPlace()
  if (place.value.path !== path) scrollTo(0, 0)
}

/** Back to the previous page of the app, or to `home` for those who entered on this page. */
export function goBack(home: string): void {
  if (history.state?.isWithin) history.back()
  else navigate(home, { replace: true })
}

function ownLink(event: MouseEvent, ownPrefix: string): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  if (url.origin !== location.origin) return null
  const isOwn = ownPrefix ? url.pathname.startsWith(ownPrefix) : !otherApps.test(url.pathname)
  return isOwn ? url.pathname + url.search + url.hash : null
}

/** The page may take a moment to grow long enough to scroll to, so try a few times. */
function restoreScroll(top: number, tries = 10): void {
  requestAnimationFrame(() => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 2 && tries > 0) restoreScroll(top, tries - 1)
  })
}

function readPlace(): Place {
  return { path: location.pathname, query: location.search, hash: location.hash }
}
