import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import { call, get } from '../../shared/api.ts'
import { moment, money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import { Chips } from '../frame/chips.tsx'
import { OwnPage, Trouble, Waiting } from '../frame/own-page.tsx'
import { messageWords } from '../message-words.ts'
import { accountWords } from '../words/account-en.ts'
import { styleFor } from './notification-style.ts'
import { textFor } from './notification-text.ts'
import './notifications-page.css'
import { PushSwitch } from './push-switch.tsx'
import { countUnread, type Message, unreadCount } from './unread.ts'

const AT_ONCE = 30
const types = ['outbid', 'winning', 'purchase', 'broadcast', 'general'] as const
type Filter = (typeof types)[number] | 'all'
type MessagesPage = { notifications: Message[]; totalCount: number; unreadCount: number }

export function NotificationsPage() {
  const { title } = accountWords.notifications
  return <OwnPage title={title}>{isSignedIn.value && <Messages />}</OwnPage>
}

function Messages() {
  const { notifications: says } = accountWords
  const filter = useSignal<Filter>('all')
  const isMarking = useSignal(false)
  const notMarked = useSignal<unknown>(null)
  const { value, failure, read } = useReadingOf<MessagesPage & { filter: Filter }>(
    async (known) => {
      const before = known?.notifications ?? []
      const chosen = filter.value
      const query = chosen === 'all' ? '' : `&filter=${chosen}`
      const path = `/v3/bidder/notifications?showRead=1&limit=${AT_ONCE}&offset=${before.length}${query}`
      const page = await get<MessagesPage>(path)
      return { ...page, notifications: [...before, ...page.notifications], filter: chosen }
    },
    [filter.value],
  )
  const shown = value?.filter === filter.value ? value : null
  useEffect(() => on('event.notification', () => void read()), [])
  useEffect(() => {
    if (value) unreadCount.value = value.unreadCount
  }, [value])
  const markAll = async () => {
    isMarking.value = true
    notMarked.value = null
    try {
      await call('PUT', '/v3/bidder/notifications/read-all')
      await Promise.all([read(), countUnread()])
    } catch (error) {
      notMarked.value = error
    }
    isMarking.value = false
  }
  return (
    <>
      <Chips<Filter>
        label={says.filters}
        chosen={filter.value}
        onChoose={(key) => {
          filter.value = key
        }}
        chips={[{ key: 'all', label: says.all }, ...types.map((key) => ({ key, label: says.kinds[key] }))]}
      />
      {unreadCount.value > 0 && (
        <Button look="soft" busy={isMarking.value ? says.marking : undefined} onClick={() => void markAll()}>
          {says.readAll}
        </Button>
      )}
      <PushSwitch />
      {unreadCount.value > 0 && <Trouble failure={notMarked.value} />}
      {!shown ? (
        <Waiting failure={failure} again={() => void read()} />
      ) : shown.notifications.length === 0 ? (
        <Notice title={says.none} text={says.noneText} />
      ) : (
        <ul class="own-list">
          {shown.notifications.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      )}
      {shown && <Trouble failure={failure} />}
      {shown && shown.notifications.length < shown.totalCount && (
        <Button onClick={() => void read({ more: true })}>{says.more}</Button>
      )}
    </>
  )
}

function MessageRow({ message }: { message: Message }) {
  const { unread } = accountWords.notifications
  const { itemId, auctionId, status, dateInserted } = message
  const { title, message: text } = textFor(message, messageWords.sentences, money)
  const href = itemId ? `/i/${itemId}` : auctionId ? `/a/${auctionId}` : null
  const look = styleFor(message)
  const body = (
    <>
      {look && <StateShape look={look} size={22} />}
      <div class="own-row-main">
        <p class="own-row-name">{title}</p>
        <p class="second message-words">{text}</p>
        <p class="note">{moment(dateInserted, nowSeconds.peek())}</p>
      </div>
      {status === 'unread' && <span class="message-unread">{unread}</span>}
    </>
  )
  return href ? (
    <a class="own-row" href={href}>
      {body}
    </a>
  ) : (
    <div class="own-row">{body}</div>
  )
}
