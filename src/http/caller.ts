import type { FastifyRequest } from 'fastify'

/** Signed-in callers count by user, others by address; an IPv6 address by its /64, which is what one household has. */
export function callerOf(request: FastifyRequest): string {
  return request.user ? `user:${request.user.id}` : `ip:${networkOf(request.ip)}`
}

export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const groups = [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
