import { Close } from '../../parts/icons.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import { money } from '../../shared/format.ts'
import { shared } from '../../shared/words.ts'
import { messageWords } from '../message-words.ts'
import './fresh-messages.css'
import { styleFor } from './notification-style.ts'
import { textFor } from './notification-text.ts'
import { dismiss, fresh, type Message } from './unread.ts'

/** New messages (outbid, winning, won, the organizer's) on any page, with the next step one tap away. */
export function FreshMessages() {
  return (
    <div class="fresh-place no-print">
      {fresh.value.map((message) => (
        <FreshMessage key={message.id} message={message} />
      ))}
    </div>
  )
}

function FreshMessage({ message }: { message: Message }) {
  const look = styleFor(message)
  const { title, message: text } = textFor(message, messageWords.sentences, money)
  const href = message.itemId ? `/i/${message.itemId}` : '/notifications'
  return (
    <div class={`fresh ${look ? `is-${look}` : ''}`}>
      {look && <StateShape look={look} size={22} />}
      <p class="fresh-words">
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <a class="button main fresh-step" href={href} onClick={() => dismiss(message.id)}>
        {messageWords.see}
      </a>
      <button
        type="button"
        class="round fresh-close"
        aria-label={shared.close}
        onClick={() => dismiss(message.id)}
      >
        <Close size={20} />
      </button>
    </div>
  )
}
