/** The answer cached for this person; null if it is somebody else's or cannot be read. */
export function parseCached<Answer>(text: string | null, person: string | null): Answer | null {
  if (text === null || person === null) return null
  try {
    const cached = JSON.parse(text)
    return cached.person === person ? (cached.answer ?? null) : null
  } catch {
    return null
  }
}
