/**
 * Where an address leads, if that is one of our own pages, else the home page: a crafted link must not send people to
 * another site. Browsers drop tabs and line feeds and read `\` as `/`, so the resolved address counts and not its text.
 */
export function ownPath(address: string, origin: string): string {
  const path = pathWithin(address, origin)
  // `/.//elsewhere` resolves to our own `//elsewhere`, which is another site again.
  return path === null || path.startsWith('//') ? '/' : path
}

function pathWithin(address: string, origin: string): string | null {
  try {
    const { href } = new URL(address, origin)
    return href.startsWith(`${origin}/`) ? href.slice(origin.length) : null
  } catch {
    return null
  }
}
