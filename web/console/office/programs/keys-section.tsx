import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { day } from '../../../shared/format.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { CheckField, FormTrouble, SelectField, SubmitForm, TextField } from '../../ui/forms/fields.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { words } from '../../words/programs-en.ts'
import { type Key, KeysState, scopes } from './keys-state.ts'
import { ShownOnce } from './shown-once.tsx'
import './programs.css'

/** Keys by which other programs call. */
export function KeysSection({ organizationId }: { organizationId: number }) {
  const state = useMemo(() => new KeysState(organizationId), [organizationId])
  const { keys: text } = words
  const { keys } = state
  useReadWhileShown(keys)
  return (
    <section class="stack" aria-labelledby="keys-title">
      <div>
        <h2 id="keys-title" class="serif section-title">
          {text.title}
        </h2>
        <p class="note">{text.note}</p>
      </div>
      <Loaded value={keys.all} failure={keys.failure} read={keys.read} height="100px">
        {(rows) =>
          rows.length === 0 ? (
            <Notice title={text.none} />
          ) : (
            <ul class="panel programs-list">
              {rows.map((key) => (
                <KeyRow key={key.id} of={key} revoke={() => state.revoke(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {state.made.value === null ? (
        <NewKey state={state} />
      ) : (
        <ShownOnce
          title={text.made}
          text={text.madeText}
          secret={state.made.value}
          onClose={() => (state.made.value = null)}
        />
      )}
    </section>
  )
}

function KeyRow({ of: key, revoke }: { of: Key; revoke: () => void }) {
  const { keys: text } = words
  const isActive = key.state === 'active'
  return (
    <li class={isActive ? undefined : 'is-over'}>
      <div class="programs-what">
        <b>{key.name}</b> <span class="second">…{key.ending}</span>
        <p>{key.scopes.map((scope) => text.scopes[scope]).join(' · ')}</p>
        <p class="note">
          {isActive ? text.until(day(key.expiresAt)) : text.states[key.state]} ·{' '}
          {key.lastUsedAt === null ? text.neverUsed : text.lastUsed(day(key.lastUsedAt))} ·{' '}
          {text.madeBy(key.madeBy)}
        </p>
      </div>
      {isActive && (
        <Button aria-label={text.revokeOne(key.name)} onClick={revoke}>
          {text.revoke}
        </Button>
      )}
    </li>
  )
}

function NewKey({ state }: { state: KeysState }) {
  const { keys: text } = words
  const { form, name, days } = state
  return (
    <SubmitForm class="panel programs-form" onSubmit={state.make}>
      <h3>{text.add}</h3>
      <div class="form-pair">
        <TextField
          label={text.name}
          hint={text.nameHint}
          maxLength={60}
          isRequired
          value={name.value}
          onChange={(next) => (name.value = next)}
          error={form.errorOf('name')}
        />
        <SelectField
          label={text.ends}
          value={days.value}
          onChange={(next) => (days.value = next)}
          options={(['30', '90', '365'] as const).map((value) => ({ value, label: text.days[value] }))}
        />
      </div>
      <fieldset class="programs-choice">
        <legend>{text.may}</legend>
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            label={text.scopes[scope]}
            hint={text.scopeHints[scope]}
            value={state.scopes.value.includes(scope)}
            onChange={(isChosen) => state.choose(scope, isChosen)}
          />
        ))}
      </fieldset>
      <FormTrouble text={form.errorOf('scopes') ?? (form.errorOf('name') ? null : form.trouble)} />
      <div class="form-buttons">
        <Button look="main" type="submit" disabled={form.isBusy}>
          {text.make}
        </Button>
      </div>
    </SubmitForm>
  )
}
