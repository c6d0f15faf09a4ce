import type { FastifyInstance } from 'fastify'

/** Tells which methods a path has, so that a wrong method can be told from a wrong address. */
export function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = patternOf(url)
    for (const name of [method].flat()) {
      // Preflights are answered everywhere and HEAD wherever GET is: neither says that an address exists.
      if (name !== 'OPTIONS' && name !== 'HEAD') routes.push({ method: name, pattern })
    }
  })
  return (url) => {
    const path = url.split('?')[0]!
    return [...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method))]
  }
}

function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+'
    return segment === '*' ? '.*' : RegExp.escape(segment)
  })
  return new RegExp(`^${segments.join('/')}/?$`)
}
