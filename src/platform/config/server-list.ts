/** One address for each server where libpq allows `a,b` in place of a host; only host and port differ between them. */
export function serverList(url: string): string[] {
  const [, scheme, user = '', hosts, path, query] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)([^?#]*)\??([^#]*)/.exec(url) ?? []
  const options = new URLSearchParams(query)
  options.delete('target_session_attrs')
  if (scheme === undefined) return [url]
  const named = (options.get('host') ?? '').split(',')
  const ports = (options.get('port') ?? '').split(',')
  const count = Math.max(hosts!.split(',').length, named.length)
  return Array.from({ length: count }, (_, index) => {
    const own = new URLSearchParams(options)
    if (own.has('host')) own.set('host', named[index] ?? named[0]!)
    if (own.has('port')) own.set('port', ports[index] ?? ports[0]!)
    const host = hosts!.split(',')[index] ?? hosts!.split(',')[0]!
    return `${scheme}${user}${host}${path}${own.size > 0 ? `?${own}` : ''}`
  })
}

/** The kind of server a URL asks for, if it says so. */
export function wantedServer(url: string): string | null {
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get('target_session_attrs')
}
