import { isIPv4, isIPv6, type Socket } from 'node:net'
import { all as addressesOf, compile } from '@fastify/proxy-addr'

export type VisitorOf = (socket: Socket, forwardedFor: string | undefined) => string

/**
 * Names the callers who are not signed in, without the framework's request. A forwarding header counts only from a
 * trusted proxy, as it does for `request.ip`, and is never kept: whoever sends it chooses how long it is.
 */
export function makeVisitorOf(trustedProxies: string[]): VisitorOf {
  const isTrusted = trustedProxies.length > 0 ? compile(trustedProxies) : null
  const neighbours = new WeakMap<Socket, string>()
  const neighbourOf = (socket: Socket): string => {
    const known = neighbours.get(socket)
    if (known) return known
    const neighbour = `ip:${networkOf(socket.remoteAddress ?? '')}`
    neighbours.set(socket, neighbour)
    return neighbour
  }
  return (socket, forwardedFor) => {
    if (!isTrusted || forwardedFor === undefined) return neighbourOf(socket)
    const request = { socket, headers: { 'x-forwarded-for': forwardedFor } }
    return `ip:${networkOf(addressesOf(request as never, isTrusted).at(-1)!)}`
  }
}

/** By what an address is counted: IPv6 by its /64, which is what one household has. What is no address counts as one caller, since it may be any text of any length. */
export function networkOf(ip: string): string {
  const address = withoutPort(ip)
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some proxies forward `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
function withoutPort(ip: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const start = readGroups(head)
  if (tail === undefined) return start
  const end = readGroups(tail)
  return [...start, ...new Array<number>(8 - start.length - end.length).fill(0), ...end]
}

function readGroups(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })
}
