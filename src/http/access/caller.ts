import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Signed-in callers count by user, others by address; an IPv6 address by its /64, which is what one household has. */
export function callerOf(request: FastifyRequest): string {
  return request.user ? `user:${request.user.id}` : `ip:${networkOf(request.ip)}`
}

export function networkOf(ip: string): string {
  const address = withoutPort(ip)
  if (!isIPv6(address)) return address
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
