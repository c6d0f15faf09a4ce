import { Close } from '../../parts/icons.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import { money } from '../../shared/format.ts'
import { shared } from '../../shared/words.ts'
import { messageWords } from '../message-words.ts'
import './fresh-messages.css'
import { type Entry, groupMessages } from './group-messages.ts'
import { dismiss } from './messages.ts'
import { styleFor } from './notification-style.ts'
import { textFor } from './notification-text.ts'
import { ownPageOf } from './own-page-of.ts'
import { fresh } from './unread.ts'

/** New messages (outbid, winning, won, the organizer's) on any page, with the next step one tap away. */
export function FreshMessages() {
  return (
    <div class="fresh-place no-print">
      {groupMessages(fresh.value).map((entry) => (
        <FreshMessage key={entry.key} messages={entry.messages} />
      ))}
    </div>
  )
}

function FreshMessage({ messages }: Pick<Entry, 'messages'>) {
  const [message] = messages
  const isGroup = messages.length > 1
  const look = styleFor(message)
  const { title, message: text } = isGroup
    ? messageWords.lost(messages.length)
    : textFor(message, messageWords.sentences, money)
  const own = isGroup ? null : ownPageOf(message)
  const href = own ?? (message.itemId && !isGroup ? `/i/${message.itemId}` : '/notifications')
  return (
    <div class={`fresh ${look ? `is-${look}` : ''}`}>
      {look && <StateShape look={look} size={22} />}
      <p class="fresh-words">
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <a class="button main fresh-step" href={href} onClick={() => dismiss(message)}>
        {messageWords.see}
      </a>
      <button
        type="button"
        class="round fresh-close"
        aria-label={shared.close}
        onClick={() => dismiss(message)}
      >
        <Close size={20} />
      </button>
    </div>
  )
}
