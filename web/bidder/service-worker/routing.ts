export type Route = 'page' | 'file' | 'picture' | 'network'

type Asked = { method: string; mode: string; url: string; origin: string }

/** Who answers a request. The interface, the other apps and whatever is not ours are never touched: a bid is never kept. */
export function routeOf({ method, mode, url, origin }: Asked): Route {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (/^\/assets\/[\w.-]+\.(js|css)$/.test(pathname)) return 'file'
  if (isPicture(url)) return 'picture'
  const isOtherApp = /^\/(console|screen|docs|v3|auth|socket\.io)(\/|$)/.test(pathname)
  return mode === 'navigate' && !isOtherApp && !/\.\w+$/.test(pathname) && pathname !== '/sign-in'
    ? 'page'
    : 'network'
}

export const isPicture = (url: string) => /^\/images\/[\w-]+\/\w+\.webp$/.test(new URL(url).pathname)
