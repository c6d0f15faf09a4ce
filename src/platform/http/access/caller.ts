import { isIPv4, isIPv6, type Socket } from 'node:net'
import { all as addressesOf, compile } from '@fastify/proxy-addr'

export type VisitorOf = (socket: Socket, forwardedFor: string | undefined) => string

/**
 * Names callers who are not signed in, without the framework's request. A forwarding header counts only from a trusted
 * proxy, as it does for `request.ip`, and is never kept: its sender chooses how long it is.
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

/**
 * The network an address is counted under: for IPv6 its /64, which is what one household has. Anything that is not an
 * address counts as one caller, since it may be any text of any length. Not done with `ipaddr.js`, which reads
 * `010.1.2.3` as 8.1.2.3 and `127.1` as an address, and took 27 µs where this takes 9.
 */
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
  return prefixOf(groups, 64)
}

/**
 * The networks that PIN guesses and text messages are counted under: for IPv6 also the /56 and the /48, with ten and a
 * hundred times the budget, since someone who was given all of one can change the /64 for free.
 */
export function networksOf(ip: string): { network: string; times: number }[] {
  const network = networkOf(ip)
  if (!network.endsWith('::/64')) return [{ network, times: 1 }]
  const groups = groupsOf(network.slice(0, -'/64'.length))
  return [
    { network, times: 1 },
    { network: prefixOf(groups, 56), times: 10 },
    { network: prefixOf(groups, 48), times: 100 },
  ]
}

function prefixOf(groups: number[], bits: 64 | 56 | 48): string {
  const [a = 0, b = 0, c = 0, d = 0] = groups
  const parts = bits === 48 ? [a, b, c] : [a, b, c, bits === 56 ? d & 0xff00 : d]
  return `${parts.map((group) => group.toString(16)).join(':')}::/${bits}`
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
