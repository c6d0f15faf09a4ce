import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Bell } from '../../../parts/icons.tsx'
import { moment } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { Auction } from '../../api-types.ts'
import type { AuditEntry } from '../../sheets/audit/entry.ts'
import { useAskBeforeLeaving } from '../../ui/feedback/ask-before-leaving.ts'
import { AreaField } from '../../ui/forms/fields.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/messages-en.ts'
import { type Audience, audiences, MessagesState } from './messages-state.ts'
import './messages.css'
import './write-and-preview.css'

/** Shows who would get the message, how many they are, and how it will look, before it is sent. */
export function MessagesPage({ auction }: { auction: Auction }) {
  const messages = useMemo(() => new MessagesState(auction), [auction.id])
  useEffect(() => messages.start(), [messages])
  useAskBeforeLeaving(() => messages.hasText)
  return (
    <Page
      title={words.title}
      actions={<Button href={`/console/a/${auction.id}/messages/emails`}>{words.emails}</Button>}
    >
      <div class="messages write-and-preview">
        <MessageForm messages={messages} />
        <div class="messages-side">
          <Preview messages={messages} />
          <Sent entries={messages.sent.value} />
        </div>
      </div>
    </Page>
  )
}

function MessageForm({ messages }: { messages: MessagesState }) {
  const { heading, text, recipientCount } = messages
  const count = recipientCount.value
  return (
    <form
      class="messages-form"
      onSubmit={(event) => {
        event.preventDefault()
        void messages.send()
      }}
    >
      <Audiences messages={messages} />
      <Field
        label={words.heading}
        maxLength={120}
        autocomplete="off"
        value={heading.value}
        onInput={(event) => (heading.value = event.currentTarget.value)}
      />
      <AreaField
        label={words.text}
        maxLength={2000}
        value={text.value}
        onChange={(typed) => (text.value = typed)}
      />
      <Button look="main" type="submit" disabled={!messages.isWritten.value || !count}>
        {count === undefined ? words.counting : words.send(count)}
      </Button>
    </form>
  )
}

function Audiences({ messages: { audience, counts } }: { messages: MessagesState }) {
  return (
    <fieldset class="audiences">
      <legend>{words.to}</legend>
      {audiences.map((one) => (
        <label key={one} class={one === audience.value ? 'is-chosen' : ''}>
          <input
            type="radio"
            name="audience"
            checked={one === audience.value}
            onChange={() => (audience.value = one)}
          />
          <span>
            <b>{words.audiences[one].name}</b>
            <span class="second">{words.audiences[one].text}</span>
          </span>
          <span class="audience-count">{counts.value?.get(one) ?? '–'}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Preview({ messages: { heading, text } }: { messages: MessagesState }) {
  return (
    <section aria-labelledby="messages-preview">
      <h2 id="messages-preview">{words.preview}</h2>
      <div class="message-preview">
        <Bell size={22} />
        <div>
          <p class="message-title">{heading.value || words.heading}</p>
          <p class="message-text">{text.value || words.missing}</p>
        </div>
      </div>
    </section>
  )
}

function Sent({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="messages-sent">
      <h2 id="messages-sent">{words.sentBefore}</h2>
      <ul class="messages-sent">
        {entries.map(({ id, changes, actorName, createdAt }) => (
          <li key={id}>
            <p class="message-title">{String(changes.title ?? '')}</p>
            <p class="message-text">{String(changes.message ?? '')}</p>
            <p class="note">
              {moment(createdAt, nowSeconds.peek())} ·{' '}
              {words.line(
                words.audiences[(changes.audience as Audience | undefined) ?? 'all'].name,
                Number(changes.recipientCount ?? 0),
                actorName,
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
