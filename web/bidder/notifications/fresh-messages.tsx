import { Close } from '../../parts/icons.tsx'
import { type StateLook, StateShape } from '../../parts/state-tag.tsx'
import { shared } from '../../shared/words.ts'
import { words } from '../words.ts'
import './fresh-messages.css'
import { dismiss, fresh, type Message } from './unread.ts'

const looks: Record<string, StateLook> = { outbid: 'outbid', winning: 'winning', purchase: 'winning' }

/** Outbid, winning, won and what the organizer says, wherever one is, with the next step a tap away. */
export function FreshMessages() {
  return (
    <div class="fresh-place no-print" role="status">
      {fresh.value.map((message) => (
        <FreshMessage key={message.id} message={message} />
      ))}
    </div>
  )
}

function FreshMessage({ message }: { message: Message }) {
  const look = looks[message.type]
  const href = message.itemId ? `/i/${message.itemId}` : '/notifications'
  return (
    <div class={`fresh ${look ? `is-${look}` : ''}`}>
      {look && <StateShape look={look} size={22} />}
      <p class="fresh-words">
        <b>{message.title}</b>
        <span>{message.message}</span>
      </p>
      <a class="button main fresh-step" href={href} onClick={() => dismiss(message.id)}>
        {message.type === 'outbid' ? words.messages.bid : words.messages.see}
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
