import type { Member } from '../../api-types.ts'
import { peopleWords } from '../../words/people-en.ts'

/** Who it is once they have started, and until then why they have not. */
export function statusOf({ isConfirmed, userId, name, phoneLastTwoDigits: digits }: Member): string {
  const say = peopleWords.staff
  if (!isConfirmed) return userId === null ? say.noAccount : say.notConfirmed
  return name ?? say.notUsed(digits)
}
