import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Next } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import { call } from '../../shared/api.ts'
import { moment, money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import { Chips } from '../frame/chips.tsx'
import { OwnPage, Trouble, Waiting } from '../frame/own-page.tsx'
import { messageWords } from '../message-words.ts'
import { accountWords } from '../words/account-en.ts'
import { type Entry, groupMessages } from './group-messages.ts'
import { countUnread } from './messages.ts'
import { styleFor } from './notification-style.ts'
import { textFor } from './notification-text.ts'
import { ownPageOf } from './own-page-of.ts'
import './notifications-page.css'
import { PushSwitch } from './push-switch.tsx'
import { isUnread, type MessagesPage, markRead, readMessages } from './read-messages.ts'
import { type Message, unreadCount } from './unread.ts'

const types = ['outbid', 'winning', 'purchase', 'broadcast', 'general'] as const
type Filter = (typeof types)[number] | 'all'

export function NotificationsPage() {
  const { title } = accountWords.notifications
  if (!isSignedIn.value) return <OwnPage title={title}>{null}</OwnPage>
  return <Messages />
}

function Messages() {
  const { notifications: says } = accountWords
  const filter = useSignal<Filter>('all')
  const { value, failure, read } = useReadingOf<MessagesPage & { filter: Filter }>(
    async (known) => {
      const chosen = filter.value
      const page = await readMessages(known?.notifications ?? [], chosen === 'all' ? null : chosen)
      return { ...page, filter: chosen }
    },
    [filter.value],
  )
  const shown = value?.filter === filter.value ? value : null
  useEffect(() => on('event.notification', () => void read()), [])
  useEffect(() => {
    if (value) unreadCount.value = value.unreadCount
  }, [value])
  return (
    <OwnPage title={says.title} tools={unreadCount.value > 0 && <ReadAll onRead={read} />} isWide>
      <div class="own-columns">
        <div class="own-column">
          <Chips<Filter>
            label={says.filters}
            chosen={filter.value}
            onChoose={(key) => {
              filter.value = key
            }}
            chips={[
              { key: 'all', label: says.all },
              ...types.map((key) => ({ key, label: says.kinds[key] })),
            ]}
          />
          <MessageList {...{ shown, failure, read }} />
        </div>
        <PushSwitch />
      </div>
    </OwnPage>
  )
}

function ReadAll({ onRead }: { onRead: () => Promise<void> }) {
  const { notifications: says } = accountWords
  const isMarking = useSignal(false)
  const failure = useSignal<unknown>(null)
  const markAll = async () => {
    isMarking.value = true
    failure.value = null
    try {
      await call('PUT', '/v3/bidder/notifications/read-all')
      await Promise.all([onRead(), countUnread()])
    } catch (error) {
      failure.value = error
    }
    isMarking.value = false
  }
  return (
    <>
      <Button look="bare" busy={isMarking.value ? says.marking : undefined} onClick={() => void markAll()}>
        {says.readAll}
      </Button>
      <Trouble failure={failure.value} />
    </>
  )
}

type ListProps = {
  shown: MessagesPage | null
  failure: unknown
  read: (options?: { more: boolean }) => Promise<void>
}

function MessageList({ shown, failure, read }: ListProps) {
  const { notifications: says } = accountWords
  if (!shown) return <Waiting failure={failure} again={() => void read()} />
  const { notifications, totalCount } = shown
  if (notifications.length === 0) return <Notice title={says.none} text={says.noneText} />
  return (
    <>
      <ul class="own-list">
        {groupMessages(notifications).map((entry) => (
          <li key={entry.key}>
            {entry.messages.length > 1 ? (
              <LostLots messages={entry.messages} />
            ) : (
              <MessageRow message={entry.messages[0]} />
            )}
          </li>
        ))}
      </ul>
      <Trouble failure={failure} />
      {notifications.length < totalCount && (
        <Button onClick={() => void read({ more: true })}>{says.more}</Button>
      )}
    </>
  )
}

function MessageRow({ message }: { message: Message }) {
  const { itemId, auctionId } = message
  const href = ownPageOf(message) ?? (itemId ? `/i/${itemId}` : auctionId ? `/a/${auctionId}` : null)
  const { title, message: text } = textFor(message, messageWords.sentences, money)
  const body = <RowWords {...{ message, title, text }} isNew={isUnread(message)} />
  if (href === null) return <div class="own-row">{body}</div>
  return (
    <a class="own-row" href={href} onClick={() => void markRead([message])}>
      {body}
    </a>
  )
}

/** One row for the lots of an auction that went to others; opened, it names them, and all of them are read. */
function LostLots({ messages }: Pick<Entry, 'messages'>) {
  const isOpen = useSignal(false)
  const listId = useId()
  const open = () => {
    isOpen.value = !isOpen.value
    void markRead(messages)
  }
  const { title, message: text } = messageWords.lost(messages.length)
  return (
    <>
      <button
        type="button"
        class="own-row message-group"
        aria-expanded={isOpen.value}
        aria-controls={listId}
        onClick={open}
      >
        <StateShape look="closed" size={22} />
        <RowWords message={messages[0]} {...{ title, text }} isNew={messages.some(isUnread)} />
        <Next size={20} />
      </button>
      <ul id={listId} class="message-lots" hidden={!isOpen.value}>
        {messages.map(({ id, itemId, facts, title }) => (
          <li key={id}>{itemId ? <a href={`/i/${itemId}`}>{facts?.name ?? title}</a> : facts?.name}</li>
        ))}
      </ul>
    </>
  )
}

type WordsProps = { message: Message; title: string; text: string; isNew: boolean }

function RowWords({ message, title, text, isNew }: WordsProps) {
  const look = styleFor(message)
  return (
    <>
      {look && <StateShape look={look} size={22} />}
      <span class="own-row-main">
        <b class="own-row-note">{title}</b>
        <span class="second message-words own-row-note">{text}</span>
        <span class="note own-row-note">{moment(message.dateInserted, nowSeconds.peek())}</span>
      </span>
      {isNew && <span class="own-mark">{accountWords.notifications.unread}</span>}
    </>
  )
}
