import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { post } from '../../shared/api.ts'
import { money } from '../../shared/format.ts'
import { navigate } from '../../shared/router.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { Auction, AuctionLine } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { ChoiceField, FormTrouble, MomentField, SelectField, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { fromLocal, toLocal } from '../forms/zoned-time.ts'
import { Page } from '../frame/page.tsx'
import { rights } from '../rights.ts'
import { firstDates } from './first-dates.ts'
import { limitExample } from './limit-example.ts'
import { auctionsWords } from './words.ts'
import { currencies, likelyCurrency, ownZone, timeZones } from './zones.ts'

const LATE_MINUTES = 2
const { form: say } = auctionsWords

/** A new auction in a few questions; everything else has a sensible default and can be changed in the settings. */
export function NewAuctionPage({ copyOf = null }: { copyOf?: number | null }) {
  const { organizations } = rights.value!
  const form = useForm()
  const known = useAll<AuctionLine>('/v3/manage/auctions', { name: 'auctions', keyOf: ({ id }) => id })
  const zone = useSignal(ownZone())
  const dates = useSignal(firstDates(nowSeconds.peek(), zone.peek()))
  const answers = useSignal({
    organizationId: String(organizations[0]?.id ?? ''),
    copyOf: copyOf === null ? '' : String(copyOf),
    name: '',
    currency: likelyCurrency(zone.peek()),
    who: 'public' as 'public' | 'private',
    ends: 'reset' as 'off' | 'reset' | 'add',
    policy: 'contract' as 'contract' | 'classic',
  })
  const { copyOf: copied, currency } = answers.value
  const change = (changes: Partial<(typeof answers)['value']>) => {
    answers.value = { ...answers.value, ...changes }
  }
  // The local time that was typed stays the same in the new zone.
  const changeZone = (next: string) => {
    const there = (time: number) => fromLocal(toLocal(time, zone.peek()), next) ?? time
    const { startTime, endTime } = dates.peek()
    dates.value = { startTime: there(startTime), endTime: there(endTime) }
    zone.value = next
  }

  const create = async () => {
    const { organizationId, name, who, ends, policy } = answers.peek()
    const seconds = LATE_MINUTES * 60
    const made = copied
      ? await post<Auction>(`/v3/manage/auctions/${copied}/copy`, { name, ...dates.peek() })
      : await post<Auction>('/v3/manage/auctions', {
          organizationId: Number(organizationId),
          name,
          ...dates.peek(),
          timeZone: zone.peek(),
          currency,
          isPrivate: who === 'private',
          bidding: {
            autoBidPolicy: policy,
            extension: { mode: ends, windowSeconds: seconds, lengthSeconds: seconds },
          },
          // At a gala, the thermometer should show the paddle raise.
          donations: { offlineUpdatesThermometer: true },
        })
    navigate(`/console/a/${made.id}`)
  }
  const at = (amount: number) => money(amount, currency)
  const example = { at: at(limitExample.at), limit: at(limitExample.limit) }
  return (
    <Page title={say.title}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(create)
        }}
      >
        {known.rows.value !== null && known.rows.value.length > 0 && (
          <SelectField
            label={say.begin}
            value={copied}
            onChange={(value) => change({ copyOf: value })}
            hint={copied ? say.copySays : undefined}
            options={[
              { value: '', label: say.blank },
              ...known.rows.value.map(({ id, name }) => ({ value: String(id), label: say.copyOf(name) })),
            ]}
          />
        )}
        {!copied && organizations.length > 1 && (
          <SelectField
            label={say.organization}
            value={answers.value.organizationId}
            onChange={(organizationId) => change({ organizationId })}
            error={form.errorOf('organizationId')}
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <TextField
          label={say.name}
          hint={say.nameHint}
          value={answers.value.name}
          onChange={(name) => change({ name })}
          error={form.errorOf('name')}
          isRequired
        />
        <SelectField
          label={say.timeZone}
          hint={say.zoneHint}
          value={zone.value}
          onChange={changeZone}
          error={form.errorOf('timeZone')}
          options={timeZones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        />
        <div class="form-pair">
          <MomentField
            label={say.start}
            value={dates.value.startTime}
            timeZone={zone.value}
            onChange={(startTime) => startTime !== null && (dates.value = { ...dates.value, startTime })}
            error={form.errorOf('startTime')}
          />
          <MomentField
            label={say.end}
            value={dates.value.endTime}
            timeZone={zone.value}
            onChange={(endTime) => endTime !== null && (dates.value = { ...dates.value, endTime })}
            error={form.errorOf('endTime')}
          />
        </div>
        {!copied && (
          <>
            <SelectField
              label={say.currency}
              value={currency}
              onChange={(value) => change({ currency: value })}
              error={form.errorOf('currency')}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
            <ChoiceField
              label={say.who}
              value={answers.value.who}
              onChange={(who) => change({ who })}
              choices={[
                { value: 'public', label: say.public, says: say.publicSays },
                { value: 'private', label: say.private, says: say.privateSays },
              ]}
            />
            <ChoiceField
              label={say.ends}
              value={answers.value.ends}
              onChange={(ends) => change({ ends })}
              choices={[
                { value: 'reset', label: say.reset, says: say.resetSays(LATE_MINUTES) },
                { value: 'add', label: say.add, says: say.addSays(LATE_MINUTES) },
                {
                  value: 'off',
                  label: say.off,
                  says: say.offSays(toLocal(dates.value.endTime, zone.value).slice(11)),
                },
              ]}
            />
            <ChoiceField
              label={say.policy}
              value={answers.value.policy}
              onChange={(policy) => change({ policy })}
              choices={[
                {
                  value: 'contract',
                  label: say.contract,
                  says: say.contractSays({ ...example, now: at(limitExample.contract) }),
                },
                {
                  value: 'classic',
                  label: say.classic,
                  says: say.classicSays({ ...example, now: at(limitExample.classic) }),
                },
              ]}
            />
            <p class="note">{say.fixedLater}</p>
          </>
        )}
        <FormTrouble text={form.trouble} />
        <div class="form-buttons">
          <Button type="submit" look="main" busy={form.isBusy ? say.creating : undefined}>
            {say.create}
          </Button>
        </div>
      </form>
    </Page>
  )
}
