import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { day } from '../../../shared/format.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { CheckField, FormTrouble, SubmitForm, TextField } from '../../ui/forms/fields.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { words } from '../../words/programs-en.ts'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { ShownOnce } from './shown-once.tsx'
import { kinds, type Webhook, WebhooksState } from './webhooks-state.ts'
import './programs.css'

/** Where other programs hear what happens. */
export function WebhooksSection({ organizationId }: { organizationId: number }) {
  const state = useMemo(() => new WebhooksState(organizationId), [organizationId])
  const { webhooks: text } = words
  const { webhooks, opened, secret } = state
  useReadWhileShown(webhooks)
  const close = () => {
    opened.value = null
    void webhooks.read()
  }
  return (
    <section class="stack" aria-labelledby="webhooks-title">
      <div>
        <h2 id="webhooks-title" class="serif section-title">
          {text.title}
        </h2>
        <p class="note">{text.note}</p>
      </div>
      <Loaded value={webhooks.all} failure={webhooks.failure} read={webhooks.read} height="100px">
        {(rows) =>
          rows.length === 0 ? (
            <Notice title={text.none} />
          ) : (
            <ul class="panel programs-list">
              {rows.map((webhook) => (
                <WebhookRow key={webhook.id} of={webhook} state={state} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {secret.value === null ? (
        <NewWebhook state={state} />
      ) : (
        <ShownOnce
          title={text.secretMade}
          text={text.secretMadeText}
          secret={secret.value}
          onClose={() => (secret.value = null)}
        />
      )}
      {opened.value && <DeliveriesSheet webhook={opened.value} path={state.path} onClose={close} />}
    </section>
  )
}

function WebhookRow({ of: webhook, state }: { of: Webhook; state: WebhooksState }) {
  const { webhooks: text } = words
  const { url, isOn, offReason, includesPeople, waitingCount, failedCount, lastSuccessAt } = webhook
  return (
    <li class={isOn ? undefined : 'is-over'}>
      <div class="programs-what">
        <b class="programs-url">{url}</b>
        <p>
          {webhook.kinds.map((kind) => text.kinds[kind]).join(' · ')}
          {includesPeople && ` · ${text.withNames}`}
        </p>
        <p class="note">
          {isOn ? text.on : text.offReasons[offReason ?? 'manager']} ·{' '}
          {lastSuccessAt === null ? text.neverArrived : text.lastArrived(day(lastSuccessAt))}
          {waitingCount > 0 && ` · ${text.waiting(waitingCount)}`}
          {failedCount > 0 && ` · ${text.failed(failedCount)}`}
        </p>
      </div>
      <div class="form-buttons">
        <Button onClick={() => (state.opened.value = webhook)}>{text.deliveries}</Button>
        {isOn && <Button onClick={() => void state.test(webhook)}>{text.test}</Button>}
        <Button look="bare" onClick={() => void state.turn(webhook, !isOn)}>
          {isOn ? text.turnOff : text.turnOn}
        </Button>
        <Button look="bare" onClick={() => state.changeSecret(webhook)}>
          {text.changeSecret}
        </Button>
        <Button look="bare" aria-label={text.removeOne(url)} onClick={() => state.remove(webhook)}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

function NewWebhook({ state }: { state: WebhooksState }) {
  const { webhooks: text } = words
  const { form, url, includesPeople } = state
  return (
    <SubmitForm class="panel programs-form" onSubmit={state.add}>
      <h3>{text.add}</h3>
      <TextField
        label={text.url}
        hint={text.urlHint}
        type="url"
        maxLength={1_000}
        isRequired
        value={url.value}
        onChange={(next) => (url.value = next)}
        error={form.errorOf('url')}
      />
      <fieldset class="programs-choice is-wide">
        <legend>{text.hears}</legend>
        {kinds.map((kind) => (
          <CheckField
            key={kind}
            label={text.kinds[kind]}
            value={state.kinds.value.includes(kind)}
            onChange={(isChosen) => state.choose(kind, isChosen)}
          />
        ))}
      </fieldset>
      <CheckField
        label={text.people}
        hint={text.peopleHint}
        value={includesPeople.value}
        onChange={(isAllowed) => (includesPeople.value = isAllowed)}
      />
      <FormTrouble text={form.errorOf('kinds') ?? (form.errorOf('url') ? null : form.trouble)} />
      <div class="form-buttons">
        <Button look="main" type="submit" disabled={form.isBusy}>
          {text.make}
        </Button>
      </div>
    </SubmitForm>
  )
}
