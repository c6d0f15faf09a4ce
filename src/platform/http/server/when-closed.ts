import type { EventEmitter } from 'node:events'

/** A connection, an answer or any other stream. */
type Closable = EventEmitter & { readonly destroyed: boolean }

/**
 * Calls back once, when the stream is closed, or at once if it already is. After anything was awaited, `close` may have
 * come already, and a listener added then would wait for ever.
 */
export function whenClosed(stream: Closable, then: () => void): void {
  if (stream.destroyed) then()
  else stream.once('close', then)
}
