import { signal } from '@preact/signals'
import type { Events } from '../../shared/api-types.ts'

export type Message = Omit<Events['event.notification'], 'eventId'>

/** How many messages are unread, where lots of an auction that went to others are one; 0 for visitors. */
export const unreadCount = signal(0)
/** Messages that have just arrived, the newest last; each is shown for a moment, on any page. */
export const fresh = signal<readonly Message[]>([])

/** Above this it is only said that there are more: nobody acts on the difference between 40 and 50. */
const MOST_COUNTED = 9

export const shortCount = (count: number) => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))
