import { Bell as BellShape } from '../../parts/icons.tsx'
import { words } from '../words/en.ts'
import './bell.css'
import { shortCount, unreadCount } from './unread.ts'

/** The link to the messages, with the number of unread ones. */
export function Bell() {
  const count = unreadCount.value > 0 ? shortCount(unreadCount.value) : null
  return (
    <a class="round bell" href="/notifications" aria-label={words.messages.bell(count)}>
      <BellShape size={24} />
      {count !== null && (
        <span class="bell-count" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  )
}
