export type Params = Record<string, string>

/** The named parts of a path that matches a pattern such as `/a/:address`; null when it does not match. */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  const params: Params = {}
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return params
    const value = given[index]
    if (value === undefined) return null
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part !== value) return null
  }
  return given.length === wanted.length ? params : null
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** A badly encoded address is left as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
