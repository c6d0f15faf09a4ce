import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * This service calls the addresses that browsers and managers name, so in production they must be on the public internet:
 * otherwise a stranger could make it call hosts in its own network. Null when nothing is wrong with it.
 */
export function endpointProblem(
  endpoint: string,
  { isProduction }: { isProduction: boolean },
): string | null {
  if (!URL.canParse(endpoint) || /\p{Cc}/u.test(endpoint)) return 'must be an address'
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return 'must be an address without a password'
  if (!isProduction) return protocol === 'https:' || protocol === 'http:' ? null : 'must be an address'
  if (protocol !== 'https:') return 'must start with https://'
  if (port !== '') return 'must be on the usual port'
  const topLevel = hostname.includes('.') ? hostname.slice(hostname.lastIndexOf('.') + 1) : ''
  const isName =
    !isIP(hostname.replace(/^\[|\]$/g, '')) && /^[a-z0-9-]+$/.test(topLevel) && /[a-z]/.test(topLevel)
  return isName && !privateEndings.has(topLevel) ? null : 'must be on the public internet'
}

/** Endings of names that no public server has: those of private networks, and those that are reserved. */
const privateEndings = new Set([
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'arpa',
  'alt',
  'invalid',
  'onion',
  'test',
])

/** Resolves a name for each connection, and refuses it when any of its addresses is not public by then. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('is not on the public internet'), [])
    if (options.all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  })
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address)
  return family === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

const notPublic = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
// Tunnels and documentation: an IPv4 address may hide in the first two.
for (const [network, bits] of [
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')
