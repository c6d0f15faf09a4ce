import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { get, post } from '../../../shared/api.ts'
import { moment } from '../../../shared/format.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/programs-en.ts'
import type { Webhook } from './webhooks-state.ts'

type Delivery = {
  id: number
  type: string
  state: 'waiting' | 'delivered' | 'failed' | 'stopped'
  attempts: number
  status: number | null
  reply: string | null
  occurredAt: number
  attemptedAt: number | null
  nextAt: number | null
}

/** While something waits, the sheet looks again. */
const LOOK_MS = 2_000
const SHOWN = 50

type Props = { webhook: Webhook; path: string; onClose: () => void }

/** What was sent to a webhook, and what it answered. */
export function DeliveriesSheet({ webhook, path, onClose }: Props) {
  const { deliveries: text } = words
  const rows = useSignal<readonly Delivery[] | null>(null)
  const failure = useSignal<unknown>(null)
  const own = `${path}/${webhook.id}/deliveries`
  const read = async () => {
    try {
      rows.value = (await get<{ deliveries: Delivery[] }>(`${own}?limit=${SHOWN}`)).deliveries
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => {
    void read()
    const timer = setInterval(() => void read(), LOOK_MS)
    return () => clearInterval(timer)
  }, [own])
  const sendAgain = async ({ id }: Delivery) => {
    try {
      await post(`${own}/again`, { deliveryIds: [id] })
      toast({ text: text.sentAgain })
      await read()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Sheet title={text.title} onClose={onClose}>
      <p class="note programs-url">{webhook.url}</p>
      {failure.value !== null && rows.value === null && <FailureNotice error={failure.value} again={read} />}
      {failure.value === null && rows.value === null && <Skeleton height="160px" />}
      {rows.value?.length === 0 && <Notice title={text.none} text={text.noneText} />}
      <ul class="programs-list is-bare">
        {rows.value?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            of={delivery}
            again={webhook.isOn && delivery.state !== 'waiting' ? () => void sendAgain(delivery) : null}
          />
        ))}
      </ul>
    </Sheet>
  )
}

function DeliveryRow({ of: delivery, again }: { of: Delivery; again: (() => void) | null }) {
  const { deliveries: text } = words
  const { type, state, attempts, status, reply, occurredAt, nextAt } = delivery
  const now = Math.floor(Date.now() / 1000)
  const answer = attempts === 0 ? null : status === null ? text.noAnswer : text.answered(status)
  return (
    <li>
      <div class="programs-what">
        <b lang="en">{type}</b> <span class="second">{moment(occurredAt, now)}</span>
        <p>
          {text.states[state]}
          {answer && ` · ${answer}`}
          {attempts > 1 && ` · ${text.tries(attempts)}`}
          {state === 'waiting' && attempts > 0 && nextAt !== null && ` · ${text.next(moment(nextAt, now))}`}
        </p>
        {reply && <p class="note programs-url">{reply}</p>}
      </div>
      {again && (
        <Button aria-label={text.againOne(type)} onClick={again}>
          {text.again}
        </Button>
      )}
    </li>
  )
}
