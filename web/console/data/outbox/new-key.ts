/** An Idempotency-Key. Not `randomUUID`, which is missing over plain HTTP, as in a venue's own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
