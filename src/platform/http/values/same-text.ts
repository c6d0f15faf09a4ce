import { hash, timingSafeEqual } from 'node:crypto'

/** In constant time, whatever the lengths. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
