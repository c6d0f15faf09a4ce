import type { Waiting } from '../../data/outbox/outbox.ts'
import { marked } from './marked.ts'
import type { WalkIn } from './walk-in.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Walk-ins that the service has not confirmed: by all words of the name, as the list is searched, or the end of the phone. */
export function findWaiting(waiting: readonly Waiting[], search: string): Waiting[] {
  const words = search.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const digits = digitsOf(search)
  return waiting.filter(({ kind, shown, body }) => {
    if (kind !== 'walkIn') return false
    const { mobile = '' } = body as Partial<WalkIn>
    if (digits.length >= 4 && digitsOf(mobile).endsWith(digits)) return true
    return words.every((word) => marked(String(shown.name), word).some(({ isMarked }) => isMarked))
  })
}
