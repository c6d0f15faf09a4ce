/** An Idempotency-Key. Not `randomUUID`, which plain HTTP in a venue's own network does not have. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
