import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Back, Trash } from '../../parts/icons.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call } from '../../shared/api.ts'
import { navigate } from '../../shared/router.ts'
import { useReading } from '../../shared/use-reading.ts'
import type { Auction, Guest } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { readAmount, writeAmount } from '../forms/amounts.ts'
import { changed, type Draft } from '../forms/draft.ts'
import { CheckField, FormTrouble, MoneyField, SelectField, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { words } from '../words.ts'
import { nameOf, saveGuest } from './save-guest.ts'
import { guestsWords as say } from './words.ts'

/** One guest: paddle, table, host and companions, limit, and which requirements are waived. */
export function GuestPage({ auction, userId }: { auction: Auction; userId: number }) {
  const path = `/v3/manage/auctions/${auction.id}/registrations`
  const { value, failure, read } = useReading<Guest>(`${path}/${userId}`)
  const guests = useAll<Guest>(path, { name: 'registrations', keyOf: (guest) => guest.userId })
  if (!value)
    return (
      <Page title={say.title}>
        {failure ? <FailureNotice error={failure} again={read} /> : <Skeleton height="400px" />}
      </Page>
    )
  return <GuestForm auction={auction} guest={value} guests={guests.rows.value ?? []} />
}

function GuestForm({ auction, guest, guests }: { auction: Auction; guest: Guest; guests: readonly Guest[] }) {
  const seen = useSignal(guest)
  const draft = useSignal<Draft>({})
  const form = useForm()
  const at = `/console/a/${auction.id}/guests`
  useEffect(() => {
    if (Object.keys(draft.peek()).length === 0) seen.value = guest
  }, [guest])
  const shown: Record<string, unknown> = {
    ...seen.value,
    paddleNumber: String(seen.value.paddleNumber),
    tableName: seen.value.tableName ?? '',
    spendingLimit: writeAmount(seen.value.spendingLimit),
  }
  const value = (field: string) => (field in draft.value ? draft.value[field] : shown[field])
  const set = (field: string) => (next: unknown) => {
    draft.value = changed(draft.peek(), shown, field, next)
  }
  const line = (field: string) => ({
    label: say.labels[field]!,
    value: String(value(field)),
    onChange: set(field),
    error: form.errorOf(field),
  })
  const overrides = value('overrides') as string[]
  const waive = (check: string) => (isWaived: boolean) =>
    set('overrides')(
      Object.keys(say.waivers).filter((one) => (one === check ? isWaived : overrides.includes(one))),
    )
  const submit = async () => {
    const changes: Record<string, unknown> = { ...draft.peek() }
    if ('paddleNumber' in changes) {
      if (!/^[1-9]\d{0,5}$/.test(String(changes.paddleNumber).trim()))
        return form.refuse({ paddleNumber: say.wrongPaddle })
      changes.paddleNumber = Number(changes.paddleNumber)
    }
    if ('spendingLimit' in changes) {
      const amount = readAmount(String(changes.spendingLimit))
      if (amount === undefined) return form.refuse({ spendingLimit: say.wrongAmount })
      changes.spendingLimit = amount
    }
    if ('tableName' in changes) changes.tableName = String(changes.tableName).trim() || null
    await form.submit(async () => {
      seen.value = await saveGuest(auction, seen.peek(), changes, guests)
      draft.value = {}
      toast({ text: say.saved(nameOf(seen.peek())) })
    })
  }
  const remove = () =>
    confirm({
      title: say.removeTitle(nameOf(guest)),
      says: say.removeSays(seen.peek().paddleNumber),
      button: say.remove,
      act: async () => {
        await call('DELETE', `/v3/manage/auctions/${auction.id}/registrations/${guest.userId}`)
        toast({ text: say.removed(nameOf(guest)) })
        navigate(at)
      },
    })
  const party = guests.filter(({ hostUserId }) => hostUserId === guest.userId)
  return (
    <Page
      title={nameOf(seen.value)}
      note={`${seen.value.email} · ${seen.value.phone}`}
      actions={
        <>
          <Button href={at}>
            <Back size={18} /> {say.back}
          </Button>
          <Button look="bare" onClick={remove}>
            <Trash size={18} /> {say.remove}
          </Button>
        </>
      }
    >
      <form
        class="form panel"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {!seen.value.hasJoined && <p class="note">{say.notJoined}</p>}
        <div class="form-pair">
          <TextField {...line('paddleNumber')} maxLength={6} />
          <TextField {...line('tableName')} maxLength={40} />
          <SelectField
            label={say.labels.hostUserId!}
            value={String(value('hostUserId') ?? '')}
            onChange={(next) => set('hostUserId')(next === '' ? null : Number(next))}
            error={form.errorOf('hostUserId')}
            options={[
              { value: '', label: say.nobody },
              ...guests
                .filter(({ userId }) => userId !== guest.userId)
                .map((one) => ({ value: String(one.userId), label: `${one.paddleNumber} ${nameOf(one)}` })),
            ]}
          />
          <MoneyField {...line('spendingLimit')} hint={say.auctionLimit} />
        </div>
        <CheckField
          label={say.labels.checkedIn!}
          value={value('checkedIn') === true}
          onChange={set('checkedIn')}
        />
        <CheckField label={say.labels.hasCard!} value={value('hasCard') === true} onChange={set('hasCard')} />
        <fieldset class="choice">
          <legend>{say.waive}</legend>
          <p class="note">{say.waiveHint}</p>
          {Object.entries(say.waivers).map(([check, label]) => (
            <CheckField key={check} label={label} value={overrides.includes(check)} onChange={waive(check)} />
          ))}
        </fieldset>
        <section>
          <h2 class="serif section-title">{say.party}</h2>
          {party.length === 0 && <p class="note">{say.noParty}</p>}
          <ul>
            {party.map((one) => (
              <li key={one.userId}>
                <a class="table-name" href={`${at}/${one.userId}`}>
                  {one.paddleNumber} {nameOf(one)}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <FormTrouble text={form.trouble} />
        <div class="form-buttons">
          <Button
            type="submit"
            look="main"
            disabled={Object.keys(draft.value).length === 0}
            busy={form.isBusy ? words.saving : undefined}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Page>
  )
}
