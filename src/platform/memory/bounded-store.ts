import { channel } from 'node:diagnostics_channel'
import { LRUCache } from 'lru-cache'

const MiB = 1024 * 1024

/** The most bytes that each store of a process holds, keys included. docs/security.md adds them up. */
export const storeBytes = {
  cachedResponses: 64 * MiB,
  droppedTags: 16 * MiB,
  verifiedTokens: 16 * MiB,
  administrators: 8 * MiB,
  organizationKeys: 1 * MiB,
  rateLimitLeases: 12 * MiB,
  lostSessions: 2 * MiB,
  recentEvents: 24 * MiB,
  mailPictures: 4 * MiB,
  receiptFiles: 8 * MiB,
  demoPictures: 32 * MiB,
}

export type StoreName = keyof typeof storeBytes

export type OpenedStore = { name: StoreName; bytes: () => number }

/** Every store is announced here when it opens, for anyone who wants to know how full it is. */
export const storeChannel = channel('goodlot:stores')

type Size<Value> = {
  name: StoreName
  maxBytes?: number
  /** The bytes of the value alone. */
  bytesOf: (value: Value) => number
}

type Options<Value> = Size<Value> &
  Omit<LRUCache.Options<string, NonNullable<Value>, unknown>, 'max' | 'maxSize' | 'sizeCalculation'>

/** V8 copies pieces that are shorter than this when it cuts them out. */
const SHORTEST_PIECE = 13

/** What an entry takes besides its key and its value. */
const ENTRY_BYTES = 200

/** Evicts the least recently used entries when it holds too many bytes, keys included. */
export class BoundedStore<Value extends {}> extends LRUCache<string, Value> {
  constructor({ name, maxBytes = storeBytes[name], bytesOf, ...options }: Options<Value>) {
    super({
      ...options,
      maxSize: maxBytes,
      sizeCalculation: (value, key) => ENTRY_BYTES + bytesOfText(key) + bytesOf(value),
    } as LRUCache.Options<string, Value, unknown>)
    storeChannel.publish({ name, bytes: () => this.calculatedSize } satisfies OpenedStore)
  }

  /** Copies a long key: a piece cut out of a longer text would keep all of that text in memory. */
  override set(
    key: string,
    value: Value | undefined,
    options?: LRUCache.SetOptions<string, Value, unknown>,
  ): this {
    return super.set(key.length < SHORTEST_PIECE ? key : Buffer.from(key).toString(), value, options)
  }
}

/** Two bytes for each character if any of them needs two. */
export function bytesOfText(text: string): number {
  return isNarrow.test(text) ? text.length : 2 * text.length
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that take one byte in memory
const isNarrow = /^[\u0000-\u00ff]*$/
