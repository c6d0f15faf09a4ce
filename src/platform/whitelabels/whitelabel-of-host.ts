import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { cacheSeconds } from '../events/cache-rules.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { DEFAULT_WHITELABEL } from './whitelabels.ts'

export type WhitelabelPages = { id: number; name: string; host: string | null }

/** The whitelabel whose pages are shown: the one whose row names this host, or else the default one. */
export async function whitelabelOfHost(
  { db, cache }: { db: Connection; cache: ResponseCache },
  host: string | undefined,
): Promise<WhitelabelPages> {
  const all = await cache.shared(
    'whitelabels by host',
    { tags: [], seconds: cacheSeconds.whitelabelsByHost },
    () => rows<WhitelabelPages>(db, 'select id, name, host from whitelabels order by id'),
  )
  const name = nameOf(host)
  return all!.find((row) => row.host !== null && row.host === name) ?? all!.find(isDefault)!
}

const isDefault = ({ id }: WhitelabelPages) => id === DEFAULT_WHITELABEL

/** A `Host` header without its port, in lower case. */
function nameOf(host = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
