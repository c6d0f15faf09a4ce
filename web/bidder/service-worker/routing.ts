/** What a page asks the worker that came after it: to cache it, so that a reload of it works offline too. */
export const STORE_PAGE = 'store page'

type Route = 'page' | 'console' | 'file' | 'picture' | 'network'

type RequestInfo = { method: string; mode: string; url: string; origin: string }

/** What answers a request. The API, the other apps and other sites always go to the network: a bid is never cached. */
export function routeOf({ method, mode, url, origin }: RequestInfo): Route {
  const { origin: requested, pathname } = new URL(url)
  if (method !== 'GET' || requested !== origin) return 'network'
  if (/^\/assets\/[\w.-]+\.(js|css)$/.test(pathname)) return 'file'
  if (isPicture(url)) return 'picture'
  if (mode === 'navigate' && /^\/console(\/|$)/.test(pathname)) return 'console'
  return mode === 'navigate' && isBidderPage(url) && pathname !== '/sign-in' ? 'page' : 'network'
}

/** Whether it is a page of this app, not of the console, the big screen or the documentation. */
export function isBidderPage(url: string): boolean {
  const { pathname } = new URL(url)
  return (
    !/^\/(console|screen|docs|mail|outbox|v3|auth|socket\.io)(\/|$)/.test(pathname) &&
    !/\.\w+$/.test(pathname)
  )
}

const isPicture = (url: string) => /^\/images\/[\w-]+\/\w+\.webp$/.test(new URL(url).pathname)
