import { useSignal } from '@preact/signals'
import type { Static } from 'typebox'
import type { PayoutsAnswer } from '../../../../src/organizers/payments/payout-schema.ts'
import { Button } from '../../../parts/button.tsx'
import { get } from '../../../shared/api.ts'
import { failureWords } from '../../../shared/failure-words.ts'
import { day, money } from '../../../shared/format.ts'
import { getFile } from '../../../shared/get-file.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { words } from '../../words/money-en.ts'

type Payouts = Static<typeof PayoutsAnswer>
type Payout = Payouts['payouts'][number]

/** The payment provider may take long, and is asked for each payout. */
const PATIENCE_MS = 120_000

/** What the provider paid out to the organization's bank, read there when somebody wants to see it. */
export function PayoutsPanel({ organizationId }: { organizationId: number }) {
  const { payouts: text } = words
  const payouts = useSignal<readonly Payout[] | null>(null)
  const busy = useSignal<'read' | 'payouts' | 'bank' | null>(null)
  const failure = useSignal<unknown>(null)
  const path = `/v3/manage/organizations/${organizationId}/payments`
  const during = async (what: 'read' | 'payouts' | 'bank', work: () => Promise<void>) => {
    busy.value = what
    failure.value = null
    try {
      await work()
    } catch (error) {
      failure.value = error
    }
    busy.value = null
  }
  const read = () =>
    during('read', async () => {
      payouts.value = (await get<Payouts>(`${path}/payouts`, { patienceMs: PATIENCE_MS })).payouts
    })
  /** A bank file has at most a thousand rows, so there may be several. */
  const save = (kind: 'payouts' | 'bank') =>
    during(kind, async () => {
      for (let part = 1, parts = 1; part <= parts; part++) {
        const file = await getFile(`${path}/${kind}.csv?part=${part}`, { patienceMs: PATIENCE_MS })
        parts = Number(file.headers.get('x-part-count'))
        saveFile(parts > 1 ? `${kind}-${part}.csv` : `${kind}.csv`, await file.blob())
      }
    })
  return (
    <section class="panel money-payouts" aria-label={text.title}>
      <h2 class="money-heading">{text.title}</h2>
      {payouts.value === null ? (
        <Button busy={busy.value === 'read' ? text.reading : undefined} onClick={() => void read()}>
          {text.show}
        </Button>
      ) : (
        <>
          {payouts.value.length === 0 && <p class="second">{text.none}</p>}
          <ul>
            {payouts.value.map((payout) => (
              <li key={payout.payoutId}>
                <Shown payout={payout} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="money-day-buttons">
        <Button
          busy={busy.value === 'payouts' ? text.reading : undefined}
          onClick={() => void save('payouts')}
        >
          {text.file}
        </Button>
        <Button busy={busy.value === 'bank' ? text.reading : undefined} onClick={() => void save('bank')}>
          {text.bankFile}
        </Button>
      </div>
      {failure.value !== null && <p role="alert">{failureWords(failure.value)}</p>}
    </section>
  )
}

function Shown({ payout: { amount, currency, state, arrivesAt, parts } }: { payout: Payout }) {
  const { payouts: text } = words
  const show = (part: string) => money(part, currency)
  const named = parts && [
    text.charges(show(parts.charges)),
    ...(Number(parts.refunds) === 0 ? [] : [text.refunds(show(parts.refunds))]),
    ...(Number(parts.disputes) === 0 ? [] : [text.disputes(show(parts.disputes))]),
    ...(Number(parts.other) === 0 ? [] : [text.other(show(parts.other))]),
    text.fees(show(parts.fees)),
  ]
  return (
    <>
      <p class="money-payout">
        <b>{show(amount)}</b>
        <span class="second">{text.states[state](day(arrivesAt))}</span>
      </p>
      <p class="second">{named ? named.join(' · ') : text.unknown}</p>
    </>
  )
}
