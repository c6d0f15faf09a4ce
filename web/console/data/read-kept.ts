/** What was kept for this person; null if it was kept for somebody else or cannot be read. */
export function readKept<Answer>(text: string | null, person: string | null): Answer | null {
  if (text === null || person === null) return null
  try {
    const kept = JSON.parse(text)
    return kept.person === person ? (kept.answer ?? null) : null
  } catch {
    return null
  }
}
