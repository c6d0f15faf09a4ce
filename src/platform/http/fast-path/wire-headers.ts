/** The headers that the fast path looks at. */
export type WireHeaders = {
  host: string | undefined
  authorization: string | undefined
  contentLength: string | undefined
  transferEncoding: string | undefined
  expect: string | undefined
  origin: string | undefined
  ifNoneMatch: string | undefined
  forwardedFor: string | undefined
}

/**
 * Straight from the wire: building Node's object of all headers takes longer than everything else a fast answer needs.
 * Null when a header came twice, which is left to the framework.
 */
export function wireHeaders(raw: string[]): WireHeaders | null {
  const found: WireHeaders = {
    host: undefined,
    authorization: undefined,
    contentLength: undefined,
    transferEncoding: undefined,
    expect: undefined,
    origin: undefined,
    ifNoneMatch: undefined,
    forwardedFor: undefined,
  }
  for (let position = 0; position < raw.length; position += 2) {
    const name = fieldOf(raw[position]!)
    if (!name) continue
    if (found[name] !== undefined) return null
    found[name] = raw[position + 1]!
  }
  return found
}

/** Nothing unusual in how the request is sent; the framework handles the rest. */
export function isPlain(sent: WireHeaders, { isOpenToEverySite }: { isOpenToEverySite: boolean }): boolean {
  return (
    sent.host !== undefined &&
    sent.transferEncoding === undefined &&
    sent.expect === undefined &&
    (isOpenToEverySite || sent.origin === undefined)
  )
}

function fieldOf(name: string): keyof WireHeaders | null {
  switch (name.toLowerCase()) {
    case 'host':
      return 'host'
    case 'authorization':
      return 'authorization'
    case 'content-length':
      return 'contentLength'
    case 'transfer-encoding':
      return 'transferEncoding'
    case 'expect':
      return 'expect'
    case 'origin':
      return 'origin'
    case 'if-none-match':
      return 'ifNoneMatch'
    case 'x-forwarded-for':
      return 'forwardedFor'
    default:
      return null
  }
}
