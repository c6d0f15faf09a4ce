import type { FastifyInstance } from 'fastify'

/**
 * Tells which methods a path has, so that a wrong method can be told from a wrong address; on demand only those of routes that
 * spell the path out, such as `/v3/item/search`, and not of `/v3/item/:itemId`.
 */
export function rememberRoutes(
  app: FastifyInstance,
): (url: string, wanted?: { isSpelledOut: boolean }) => string[] {
  const routes: { method: string; pattern: RegExp; isSpelledOut: (path: string) => boolean }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = patternOf(url)
    const last = url.split('/').at(-1)!
    const isSpelledOut = (path: string) => last === path.split('/').at(-1)
    for (const name of [method].flat()) {
      // Preflights are answered everywhere and HEAD wherever GET is: neither says that an address exists.
      if (name !== 'OPTIONS' && name !== 'HEAD') routes.push({ method: name, pattern, isSpelledOut })
    }
  })
  return (url, wanted) => {
    const path = url.split('?')[0]!
    const found = routes.filter(
      (route) => route.pattern.test(path) && (!wanted?.isSpelledOut || route.isSpelledOut(path)),
    )
    return [...new Set(found.map((route) => route.method))]
  }
}

function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+'
    return segment === '*' ? '.*' : RegExp.escape(segment)
  })
  return new RegExp(`^${segments.join('/')}/?$`)
}
