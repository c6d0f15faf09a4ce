import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { money } from '../../../shared/format.ts'
import type { AuctionLine } from '../../api-types.ts'
import { rights } from '../../data/session/rights.ts'
import { useAll } from '../../data/use-all.ts'
import {
  ChoiceField,
  FormTrouble,
  MomentField,
  SelectField,
  SubmitForm,
  TextField,
} from '../../ui/forms/fields.tsx'
import { toLocal } from '../../ui/forms/zoned-time.ts'
import { Page } from '../../ui/frame/page.tsx'
import { auctionsWords } from '../../words/auctions-en.ts'
import { limitExample } from './limit-example.ts'
import { LATE_MINUTES, NewAuctionState } from './new-auction-state.ts'
import { newCurrencies, timeZones } from './zones.ts'

/** A new auction in a few questions; everything else has a sensible default and can be changed in the settings. */
export function NewAuctionPage({ copyOf = null }: { copyOf?: number | null }) {
  const say = auctionsWords.form
  const state = useMemo(() => new NewAuctionState(rights.value!, copyOf), [])
  const { form } = state
  return (
    <Page title={say.title}>
      <SubmitForm class="form" onSubmit={state.create}>
        <Source state={state} />
        <NameAndDates state={state} />
        {state.answers.copyOf === '' && <Rules state={state} />}
        <FormTrouble text={form.trouble} />
        <div class="form-buttons">
          <Button type="submit" look="main" busy={form.isBusy ? say.creating : undefined}>
            {say.create}
          </Button>
        </div>
      </SubmitForm>
    </Page>
  )
}

type Props = { state: NewAuctionState }

/** Which auction to copy, or for which organization to begin. */
function Source({ state: { answers, change, copyFrom, form, organizations } }: Props) {
  const say = auctionsWords.form
  const known = useAll<AuctionLine>('/v3/manage/auctions', { name: 'auctions', keyOf: ({ id }) => id })
  const { copyOf } = answers
  return (
    <>
      {known.shown.length > 0 && (
        <SelectField
          label={say.begin}
          value={copyOf}
          onChange={(value) => void copyFrom(value)}
          hint={copyOf ? say.copyHint : undefined}
          options={[
            { value: '', label: say.blank },
            ...known.shown.map(({ id, name }) => ({ value: String(id), label: say.copyOf(name) })),
          ]}
        />
      )}
      {!copyOf && organizations.length === 0 && (
        <TextField
          label={say.organization}
          hint={say.firstOrganizationHint}
          value={answers.organizationName}
          onChange={(organizationName) => change({ organizationName })}
          isDisabled={answers.organizationId !== ''}
          isRequired
        />
      )}
      {!copyOf && organizations.length > 1 && (
        <SelectField
          label={say.organization}
          value={answers.organizationId}
          onChange={(organizationId) => change({ organizationId })}
          error={form.errorOf('organizationId')}
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  )
}

function NameAndDates({ state: { answers, change, changeZone, form } }: Props) {
  const say = auctionsWords.form
  const { name, timeZone } = answers
  const time = (field: 'startTime' | 'endTime') => ({
    value: answers[field],
    timeZone,
    onChange: (value: number | null) => value !== null && change({ [field]: value }),
    error: form.errorOf(field),
  })
  return (
    <>
      <TextField
        label={say.name}
        hint={say.nameHint}
        value={name}
        onChange={(value) => change({ name: value })}
        error={form.errorOf('name')}
        isRequired
      />
      <SelectField
        label={say.timeZone}
        hint={say.zoneHint}
        value={timeZone}
        onChange={changeZone}
        error={form.errorOf('timeZone')}
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <div class="form-pair">
        <MomentField label={say.start} {...time('startTime')} />
        <MomentField label={say.end} {...time('endTime')} />
      </div>
    </>
  )
}

/** What a copy takes from the auction it is a copy of. */
function Rules({ state: { answers, change, form } }: Props) {
  const say = auctionsWords.form
  const { currency, timeZone, endTime } = answers
  const show = (amount: number) => money(amount, currency)
  const example = { at: show(limitExample.at), limit: show(limitExample.limit) }
  const { contract, classic } = limitExample
  return (
    <>
      <SelectField
        label={say.currency}
        value={currency}
        onChange={(value) => change({ currency: value })}
        error={form.errorOf('currency')}
        options={newCurrencies.map((code) => ({ value: code, label: code }))}
      />
      <ChoiceField
        label={say.who}
        value={answers.who}
        onChange={(who) => change({ who })}
        choices={[
          { value: 'public', label: say.public, text: say.publicText },
          { value: 'private', label: say.private, text: say.privateText },
        ]}
      />
      <ChoiceField
        label={say.ends}
        value={answers.ends}
        onChange={(ends) => change({ ends })}
        choices={[
          { value: 'reset', label: say.reset, text: say.resetText(LATE_MINUTES) },
          { value: 'add', label: say.add, text: say.addText(LATE_MINUTES) },
          { value: 'off', label: say.off, text: say.offText(toLocal(endTime, timeZone).slice(11)) },
        ]}
      />
      <ChoiceField
        label={say.policy}
        value={answers.policy}
        onChange={(policy) => change({ policy })}
        choices={[
          {
            value: 'contract',
            label: say.contract,
            text: say.contractText({ ...example, now: show(contract) }),
          },
          { value: 'classic', label: say.classic, text: say.classicText({ ...example, now: show(classic) }) },
        ]}
      />
      <p class="note">{say.fixedLater}</p>
    </>
  )
}
