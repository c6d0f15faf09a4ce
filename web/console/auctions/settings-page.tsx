import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { money } from '../../shared/format.ts'
import type { Auction } from '../api-types.ts'
import { save } from '../data/save.ts'
import { toast } from '../feedback/toast.tsx'
import { readAmount, writeAmount } from '../forms/amounts.ts'
import { changed, type Draft, fieldOf, nested } from '../forms/draft.ts'
import {
  AreaField,
  CheckField,
  FormTrouble,
  MomentField,
  MoneyField,
  SelectField,
  TextField,
} from '../forms/fields.tsx'
import { type Form, useForm } from '../forms/use-form.ts'
import { venueTime } from '../forms/venue-time.ts'
import { Page } from '../frame/page.tsx'
import { rights } from '../rights.ts'
import { words } from '../words.ts'
import { AuctionPicture } from './auction-picture.tsx'
import { showChosen } from './chosen-auction.ts'
import { settingLabels } from './settings-fields.ts'
import { readSteps, type Step, writeSteps } from './steps.ts'
import { auctionsWords } from './words.ts'
import { currencies, timeZones } from './zones.ts'
import './settings-page.css'

const { settings: say, form: asked } = auctionsWords

/** Every setting of an auction; sends only what was changed, and never overwrites another person's change unseen. */
export function SettingsPage({ auction }: { auction: Auction }) {
  // While there are unsaved changes this stays as it was, whatever others do; the service compares versions.
  const seen = useSignal(auction)
  const draft = useSignal<Draft>({})
  const form = useForm()
  const count = Object.keys(draft.value).length
  useEffect(() => {
    if (Object.keys(draft.peek()).length === 0) seen.value = auction
  }, [auction])
  const editor = useMemo<Editor>(
    () => ({
      value: (field) => (field in draft.value ? draft.value[field] : shownField(seen.value, field)),
      set: (field, value) => {
        const was = shownField(seen.peek(), field)
        draft.value = changed(draft.peek(), nested({ [field]: was }), field, value)
      },
    }),
    [],
  )

  const submit = async () => {
    const { ready, wrong } = readDraft(draft.peek())
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    await form.submit(async () => {
      const saved = await save({
        path: `/v3/manage/auctions/${auction.id}`,
        seen: seen.peek(),
        changes: nested(ready),
        labels: settingLabels,
        show: (field, value) => showSetting(field, value, auction),
      })
      seen.value = saved
      draft.value = {}
      showChosen(saved)
      toast({ text: say.saved })
    })
  }
  return (
    <Page title={say.title} note={count > 0 ? say.unsaved : undefined}>
      <form
        class="settings"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <General editor={editor} form={form} auction={seen.value} />
        <Dates editor={editor} form={form} />
        <Venue editor={editor} form={form} />
        <Bidding editor={editor} form={form} />
        <Gifts editor={editor} form={form} />
        <Tickets editor={editor} />
        <div class={`settings-bar ${count > 0 ? 'is-needed' : ''}`}>
          <FormTrouble text={form.trouble} />
          <div class="form-buttons">
            <Button
              type="submit"
              look="main"
              disabled={count === 0}
              busy={form.isBusy ? words.saving : undefined}
            >
              {count === 0 ? say.none : say.save(count)}
            </Button>
            {count > 0 && <Button onClick={() => (draft.value = {})}>{say.discard}</Button>}
          </div>
        </div>
      </form>
    </Page>
  )
}

type Editor = { value: (field: string) => unknown; set: (field: string, value: unknown) => void }
type Part = { editor: Editor; form: Form }

const text = (editor: Editor, field: string) => ({
  label: settingLabels[field]!,
  value: String(editor.value(field) ?? ''),
  onChange: (value: string) => editor.set(field, value),
})
const flag = (editor: Editor, field: string) => ({
  label: settingLabels[field]!,
  value: editor.value(field) === true,
  onChange: (value: boolean) => editor.set(field, value),
})

function General({ editor, form, auction }: Part & { auction: Auction }) {
  const key = String(editor.value('vanityAddress') ?? '')
  return (
    <section class="panel form">
      <h2 class="serif section-title">{say.general}</h2>
      <TextField {...text(editor, 'name')} isRequired error={form.errorOf('name')} />
      <AreaField
        {...text(editor, 'description')}
        rows={6}
        hint={say.descriptionHint}
        error={form.errorOf('description')}
      />
      <AuctionPicture auction={auction} />
      <div class="form-pair">
        <MoneyField {...text(editor, 'goal')} hint={say.goalHint} error={form.errorOf('goal')} />
        <TextField
          {...text(editor, 'vanityAddress')}
          maxLength={60}
          hint={say.vanityHint(location.origin, key)}
          error={form.errorOf('vanityAddress')}
        />
      </div>
      <TextField
        {...text(editor, 'appealsColor')}
        maxLength={7}
        hint={say.colorHint}
        error={form.errorOf('appealsColor')}
      />
      <CheckField {...flag(editor, 'isPrivate')} />
      {rights.value?.isAdministrator && <CheckField {...flag(editor, 'isFeatured')} />}
    </section>
  )
}

function Dates({ editor, form }: Part) {
  const timeZone = String(editor.value('timeZone'))
  const time = (field: 'startTime' | 'endTime') => ({
    label: field === 'startTime' ? asked.start : asked.end,
    value: editor.value(field) as number,
    timeZone,
    onChange: (value: number | null) => value !== null && editor.set(field, value),
    error: form.errorOf(field),
  })
  return (
    <section class="panel form">
      <h2 class="serif section-title">{say.times}</h2>
      <div class="form-pair">
        <MomentField {...time('startTime')} />
        <MomentField {...time('endTime')} />
      </div>
      <div class="form-pair">
        <SelectField
          {...text(editor, 'timeZone')}
          hint={asked.zoneHint}
          error={form.errorOf('timeZone')}
          options={timeZones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        />
        <SelectField
          {...text(editor, 'currency')}
          error={form.errorOf('currency')}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      </div>
    </section>
  )
}

function Venue({ editor, form }: Part) {
  const field = (name: string) => <TextField {...text(editor, name)} error={form.errorOf(name)} />
  const streams = Object.entries(say.streams).map(([value, label]) => ({ value, label }))
  return (
    <section class="panel form">
      <h2 class="serif section-title">{say.venue}</h2>
      <div class="form-pair">
        {field('address.street1')}
        {field('address.street2')}
        {field('address.city')}
        {field('address.postalCode')}
        {field('address.provinceCode')}
        {field('address.countryCode')}
      </div>
      <div class="form-pair">
        <SelectField {...text(editor, 'stream.status')} options={streams} />
        {field('stream.url')}
      </div>
    </section>
  )
}

function Bidding({ editor, form }: Part) {
  const mode = editor.value('bidding.extension.mode')
  return (
    <section class="panel form">
      <h2 class="serif section-title">{say.bidding}</h2>
      <SelectField
        {...text(editor, 'bidding.extension.mode')}
        options={(['off', 'reset', 'add'] as const).map((value) => ({ value, label: say[value] }))}
      />
      {mode !== 'off' && (
        <div class="form-pair">
          <TextField
            {...text(editor, 'bidding.extension.windowSeconds')}
            error={form.errorOf('bidding.extension.windowSeconds')}
          />
          <TextField
            {...text(editor, 'bidding.extension.lengthSeconds')}
            error={form.errorOf('bidding.extension.lengthSeconds')}
          />
        </div>
      )}
      <SelectField
        {...text(editor, 'bidding.autoBidPolicy')}
        hint={asked.fixedLater}
        options={(['contract', 'classic'] as const).map((value) => ({ value, label: say[value] }))}
      />
      <AreaField
        {...text(editor, 'bidding.increments')}
        hint={say.incrementsHint}
        error={form.errorOf('bidding.increments')}
      />
      <TextField {...text(editor, COUNTRIES)} hint={say.countriesHint} error={form.errorOf(COUNTRIES)} />
      <CheckField {...flag(editor, 'bidding.requireCard')} />
      <div class="form-pair">
        <MoneyField
          {...text(editor, 'bidding.cardThreshold')}
          error={form.errorOf('bidding.cardThreshold')}
        />
        <MoneyField
          {...text(editor, 'bidding.spendingLimit')}
          hint={say.spendingHint}
          error={form.errorOf('bidding.spendingLimit')}
        />
      </div>
    </section>
  )
}

function Gifts({ editor, form }: Part) {
  return (
    <section class="panel form">
      <h2 class="serif section-title">{say.gifts}</h2>
      <TextField
        {...text(editor, 'donations.levels')}
        hint={say.levelsHint}
        error={form.errorOf('donations.levels')}
      />
      <AreaField {...text(editor, 'donations.description')} error={form.errorOf('donations.description')} />
      <MoneyField
        {...text(editor, 'donations.confirmAbove')}
        hint={say.confirmAboveHint}
        error={form.errorOf('donations.confirmAbove')}
      />
      <CheckField {...flag(editor, 'donations.allowPledge')} />
      <CheckField {...flag(editor, 'donations.offlineUpdatesThermometer')} />
      <CheckField {...flag(editor, 'donations.enableCustom')} />
    </section>
  )
}

function Tickets({ editor }: { editor: Editor }) {
  return (
    <section class="panel form">
      <h2 class="serif section-title">{say.tickets}</h2>
      <CheckField {...flag(editor, 'tickets.enabled')} />
      <CheckField {...flag(editor, 'tickets.requireToRegister')} />
      <CheckField {...flag(editor, 'tickets.requireToBid')} />
      <CheckField {...flag(editor, 'checkout.requireAddress')} />
    </section>
  )
}

/** Each with what an empty field means. */
const amounts = new Map<string, number | null>([
  ['goal', null],
  ['bidding.cardThreshold', 0],
  ['bidding.spendingLimit', null],
  ['donations.confirmAbove', 10_000],
])
const minutes = new Set(['bidding.extension.windowSeconds', 'bidding.extension.lengthSeconds'])
const COUNTRIES = 'bidding.allowedCountries'
const mayBeNull = new Set([
  ...['description', 'vanityAddress', 'appealsColor', 'donations.description', 'stream.url'],
  ...['street1', 'street2', 'city', 'postalCode', 'provinceCode', 'countryCode'].map(
    (part) => `address.${part}`,
  ),
])

/** A setting as its field shows it. */
function shownField(auction: Auction, field: string): unknown {
  const value = fieldOf(auction, field)
  if (amounts.has(field)) return writeAmount(value as number | null)
  if (minutes.has(field)) return String((value as number) / 60)
  if (field === 'bidding.increments') return writeSteps(value as Step[] | null)
  if (field === 'donations.levels')
    return (value as { amount: number }[]).map(({ amount }) => amount).join(' ')
  if (field === COUNTRIES) return (value as string[]).join(' ')
  if (mayBeNull.has(field)) return value ?? ''
  return value
}

/** What was typed, in the API's form, and what could not be read. */
function readDraft(draft: Draft): { ready: Draft; wrong: Record<string, string> } {
  const ready: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const [field, value] of Object.entries(draft)) {
    const typed = String(value)
    if (amounts.has(field)) {
      const amount = readAmount(typed)
      if (amount === undefined) wrong[field] = say.wrongAmount
      else ready[field] = amount ?? amounts.get(field)!
    } else if (minutes.has(field)) {
      if (/^\d{1,4}$/.test(typed)) ready[field] = Number(typed) * 60
      else wrong[field] = say.wrongMinutes
    } else if (field === 'bidding.increments') {
      const steps = readSteps(typed)
      if (steps === undefined) wrong[field] = say.wrongSteps
      else ready[field] = steps
    } else if (field === 'donations.levels') {
      const levels = typed.split(/\s+/).filter(Boolean).map(readAmount)
      if (levels.some((level) => typeof level !== 'number')) wrong[field] = say.wrongAmount
      else ready[field] = levels
    } else if (field === COUNTRIES)
      ready[field] = typed
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    else if (mayBeNull.has(field)) ready[field] = typed.trim() === '' ? null : typed.trim()
    else ready[field] = value
  }
  return { ready, wrong }
}

function showSetting(field: string, value: unknown, auction: Auction): string {
  if (value === null || value === undefined || value === '') return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (field === 'startTime' || field === 'endTime') return venueTime(value as number, auction.timeZone)
  if (amounts.has(field)) return money(value as number, auction.currency)
  if (minutes.has(field)) return String((value as number) / 60)
  if (field === 'bidding.increments') return writeSteps(value as Step[])
  if (field === COUNTRIES) return (value as string[]).join(' ') || words.none
  if (field === 'donations.levels')
    return (value as (number | { amount: number })[])
      .map((level) => (typeof level === 'number' ? level : level.amount))
      .join(' ')
  return String(value)
}
