export type Params = Record<string, string>

/**
 * The named parts of a path that matches a pattern such as `/a/:address`; null when it does not match. Parts whose name
 * ends in `id` match ids only.
 */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  const params: Params = {}
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return params
    const value = given[index]
    if (value === undefined) return null
    if (part.startsWith(':')) {
      if (/id$/i.test(part) && !isId(value)) return null
      params[part.slice(1)] = decode(value)
    } else if (part !== value) return null
  }
  return given.length === wanted.length ? params : null
}

/** Ids are written in one way: `/i/007` is not `/i/7`. */
export const isId = (text: string) => /^[1-9]\d*$/.test(text)

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** A badly encoded address is left as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
