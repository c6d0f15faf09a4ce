import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Bell } from '../../parts/icons.tsx'
import { post } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { useReading, useReadingOf } from '../../shared/use-reading.ts'
import type { Auction } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { AreaField } from '../forms/fields.tsx'
import { Page } from '../frame/page.tsx'
import type { Entry } from '../log/entry.ts'
import { newKey } from '../outbox/new-key.ts'
import { words } from './words.ts'
import './messages.css'

type Audience = keyof typeof words.audiences
const audiences = Object.keys(words.audiences) as Audience[]

/** Shows who would get the message, how many they are, and how it will look, before it is sent. */
export function MessagesPage({ auction }: { auction: Auction }) {
  const audience = useSignal<Audience>('all')
  const title = useSignal('')
  const message = useSignal('')
  /** One key per message: however often the button is pressed, it is sent once. */
  const key = useRef(newKey())
  const path = `/v3/manage/auctions/${auction.id}/broadcasts`

  const count = async (of: Audience) => {
    const body = { title: words.preview, message: words.preview, audience: of }
    return (await post<{ recipientCount: number }>(`${path}?dryRun=1`, body)).recipientCount
  }
  const counts = useReadingOf<Map<Audience, number>>(
    async () => new Map(await Promise.all(audiences.map(async (of) => [of, await count(of)] as const))),
    [auction.id],
  )
  const sent = useReading<{ entries: Entry[] }>(
    `/v3/manage/auctions/${auction.id}/audit?subject=broadcast&limit=10`,
  )

  const isWritten = title.value.trim() !== '' && message.value.trim() !== ''
  const recipients = counts.value?.get(audience.value)
  const ask = async () => {
    const to = audience.peek()
    // Count again: people are outbid and pay while the message is written.
    const now = await count(to).catch(() => recipients ?? 0)
    if (now === 0) return toast({ text: words.nobody })
    confirm({
      title: words.send(now),
      text: words.says(words.audiences[to].name, now),
      button: words.send(now),
      act: async () => {
        const body = { title: title.peek().trim(), message: message.peek().trim(), audience: to }
        const headers = { 'idempotency-key': key.current }
        const { recipientCount } = await post<{ recipientCount: number }>(path, body, { headers })
        key.current = newKey()
        toast({ text: words.sent(recipientCount) })
        title.value = ''
        message.value = ''
        void sent.read()
      },
    })
  }
  return (
    <Page title={words.title}>
      <div class="messages">
        <form
          class="messages-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (isWritten) void ask()
          }}
        >
          <fieldset class="audiences">
            <legend>{words.to}</legend>
            {audiences.map((of) => (
              <label key={of} class={of === audience.value ? 'is-chosen' : ''}>
                <input
                  type="radio"
                  name="audience"
                  checked={of === audience.value}
                  onChange={() => (audience.value = of)}
                />
                <span>
                  <b>{words.audiences[of].name}</b>
                  <span class="second">{words.audiences[of].says}</span>
                </span>
                <span class="audience-count">{counts.value?.get(of) ?? '–'}</span>
              </label>
            ))}
          </fieldset>
          <Field
            label={words.heading}
            maxLength={120}
            autocomplete="off"
            value={title.value}
            onInput={(event) => (title.value = event.currentTarget.value)}
          />
          <AreaField
            label={words.text}
            maxLength={2000}
            value={message.value}
            onChange={(text) => (message.value = text)}
          />
          <Button look="main" type="submit" disabled={!isWritten || !recipients}>
            {recipients === undefined ? words.counting : words.send(recipients)}
          </Button>
        </form>
        <div class="messages-side">
          <section aria-labelledby="messages-preview">
            <h2 id="messages-preview">{words.preview}</h2>
            <div class="message-preview">
              <Bell size={22} />
              <div>
                <p class="message-title">{title.value || words.heading}</p>
                <p class="message-text">{message.value || words.missing}</p>
              </div>
            </div>
          </section>
          {sent.value && sent.value.entries.length > 0 && (
            <section aria-labelledby="messages-earlier">
              <h2 id="messages-earlier">{words.earlier}</h2>
              <ul class="messages-sent">
                {sent.value.entries.map(({ id, changes, actorName, createdAt }) => (
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
          )}
        </div>
      </div>
    </Page>
  )
}
