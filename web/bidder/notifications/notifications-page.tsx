import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import { call, get } from '../../shared/api.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { moment, money } from '../../shared/format.ts'
import { on, onResync } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { isSignedIn } from '../../shared/session.ts'
import { accountWords } from '../account-words.ts'
import { Chips } from '../frame/chips.tsx'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { messageWords } from '../message-words.ts'
import { lookOf } from './look-of.ts'
import './notifications-page.css'
import { PushSwitch } from './push-switch.tsx'
import { countUnread, type Message, unreadCount } from './unread.ts'
import { worded } from './worded.ts'

const AT_ONCE = 30
const kinds = ['outbid', 'winning', 'purchase', 'broadcast', 'general'] as const
type Kind = (typeof kinds)[number] | 'all'
type MessagesPage = { notifications: Message[]; totalCount: number; unreadCount: number }

export function NotificationsPage() {
  const { title } = accountWords.notifications
  return <OwnPage title={title}>{isSignedIn.value && <Messages />}</OwnPage>
}

function Messages() {
  const { notifications: says } = accountWords
  const kind = useSignal<Kind>('all')
  const messages = useSignal<readonly Message[] | null>(null)
  const total = useSignal(0)
  const failure = useSignal<unknown>(null)
  const isMarking = useSignal(false)
  const read = async ({ more = false } = {}) => {
    const filter = kind.peek() === 'all' ? '' : `&filter=${kind.peek()}`
    const offset = more ? (messages.peek()?.length ?? 0) : 0
    try {
      const path = `/v3/bidder/notifications?showRead=1&limit=${AT_ONCE}&offset=${offset}${filter}`
      const page = await get<MessagesPage>(path)
      messages.value = more ? [...(messages.peek() ?? []), ...page.notifications] : page.notifications
      total.value = page.totalCount
      unreadCount.value = page.unreadCount
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => {
    void read()
    const leave = [on('event.notification', () => void read()), onResync(() => void read())]
    return () => {
      for (const stop of leave) stop()
    }
  }, [])
  const markAll = async () => {
    isMarking.value = true
    try {
      await call('PUT', '/v3/bidder/notifications/read-all')
      await Promise.all([read(), countUnread()])
    } catch (error) {
      failure.value = error
    }
    isMarking.value = false
  }
  return (
    <>
      <Chips<Kind>
        label={says.filters}
        chosen={kind.value}
        onChoose={(key) => {
          kind.value = key
          messages.value = null
          void read()
        }}
        chips={[{ key: 'all', label: says.all }, ...kinds.map((key) => ({ key, label: says.kinds[key] }))]}
      />
      {unreadCount.value > 0 && (
        <Button look="soft" busy={isMarking.value ? says.marking : undefined} onClick={() => void markAll()}>
          {says.readAll}
        </Button>
      )}
      <PushSwitch />
      {messages.value && failure.value !== null && (
        <p class="field-error" role="alert">
          {failureWords(failure.value)}
        </p>
      )}
      {!messages.value ? (
        <Waiting failure={failure.value} again={() => void read()} />
      ) : messages.value.length === 0 ? (
        <Notice title={says.none} text={says.noneText} />
      ) : (
        <ul class="own-list">
          {messages.value.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      )}
      {messages.value && messages.value.length < total.value && (
        <Button onClick={() => void read({ more: true })}>{says.more}</Button>
      )}
    </>
  )
}

function MessageRow({ message }: { message: Message }) {
  const { unread } = accountWords.notifications
  const { itemId, auctionId, status, dateInserted } = message
  const { title, text } = worded(message, messageWords, money)
  const href = itemId ? `/i/${itemId}` : auctionId ? `/a/${auctionId}` : null
  const look = lookOf(message)
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
