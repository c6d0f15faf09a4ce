import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Back } from '../../parts/icons.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call, post } from '../../shared/api.ts'
import { useReading } from '../../shared/use-reading.ts'
import { useAll } from '../data/use-all.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { AreaField, FormTrouble, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { peopleEn } from '../words/people-en.ts'
import { words } from '../words.ts'
import type { Organization } from './organizations-page.tsx'
import '../items/categories-page.css'
import { RemoveButton } from '../table/remove-button.tsx'

const { organizations: say } = peopleEn

/** What receipts say about the organization, and who manages it. */
export function OrganizationPage({ organizationId }: { organizationId: number }) {
  const { value, failure, read } = useReading<Organization>(`/v3/manage/organizations/${organizationId}`)
  return (
    <Page
      title={value?.name ?? say.title}
      actions={
        <Button href="/console/organizations">
          <Back size={18} /> {say.back}
        </Button>
      }
    >
      <div class="stack categories">
        {!value && (failure ? <FailureNotice error={failure} again={read} /> : <Skeleton height="300px" />)}
        {value && <Details key={value.id} organization={value} onSaved={read} />}
        {value && <Managers organization={value} />}
      </div>
    </Page>
  )
}

function Details({ organization, onSaved }: { organization: Organization; onSaved: () => Promise<void> }) {
  const { name, website, legalName, taxNumber, receiptFooter } = organization
  const typed = useSignal({
    name,
    website: website ?? '',
    legalName: legalName ?? '',
    taxNumber: taxNumber ?? '',
    receiptFooter: receiptFooter ?? '',
  })
  const form = useForm()
  const field = (key: keyof typeof typed.value) => ({
    value: typed.value[key],
    onChange: (value: string) => (typed.value = { ...typed.value, [key]: value }),
    error: form.errorOf(key),
  })
  const submit = () =>
    form.submit(async () => {
      const { name: called, ...rest } = typed.peek()
      const others = Object.fromEntries(
        Object.entries(rest).map(([key, value]) => [key, value.trim() === '' ? null : value.trim()]),
      )
      await call('PATCH', `/v3/manage/organizations/${organization.id}`, {
        body: { name: called.trim(), ...others },
      })
      toast({ text: say.saved })
      await onSaved()
    })
  return (
    <form
      class="form panel"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField label={say.name} isRequired {...field('name')} />
      <TextField label={say.website} type="url" maxLength={500} {...field('website')} />
      <div class="form-pair">
        <TextField label={say.legalName} hint={say.legalHint} {...field('legalName')} />
        <TextField label={say.taxNumber} hint={say.taxHint} maxLength={100} {...field('taxNumber')} />
      </div>
      <AreaField label={say.footer} maxLength={2000} {...field('receiptFooter')} />
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button type="submit" look="main" busy={form.isBusy ? words.saving : undefined}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

type Manager = { userId: number; email: string; firstName: string; lastName: string }

function Managers({ organization }: { organization: Organization }) {
  const path = `/v3/manage/organizations/${organization.id}/managers`
  const list = useAll<Manager>(path, { name: 'managers', keyOf: ({ userId }) => userId })
  const email = useSignal('')
  const form = useForm()
  const remove = ({ userId, email: address }: Manager) =>
    confirm({
      title: say.removeTitle,
      says: say.removeSays(address, organization.name),
      button: say.removeButton,
      act: async () => {
        await call('DELETE', `${path}/${userId}`)
        list.drop(userId)
      },
    })
  return (
    <section class="stack">
      <div>
        <h2 class="serif section-title">{say.managers}</h2>
        <p class="note">{say.managersNote}</p>
      </div>
      {list.failure && !list.rows.value ? <FailureNotice error={list.failure} again={list.read} /> : null}
      {list.rows.value && list.rows.value.length > 0 && (
        <ul class="plain-list">
          {list.rows.value.map((manager) => (
            <li key={manager.userId}>
              <span class="plain-list-main">
                {`${manager.firstName} ${manager.lastName}`.trim() || say.notUsed}
              </span>
              <span class="note">{manager.email}</span>
              <RemoveButton label={say.removeManager(manager.email)} onClick={() => remove(manager)} />
            </li>
          ))}
        </ul>
      )}
      <form
        class="add-row"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async () => {
            const added = await post<Manager>(path, { email: email.peek().trim() })
            list.put(added)
            email.value = ''
            toast({ text: say.managerAdded(added.email) })
          })
        }}
      >
        <TextField
          label={say.managerEmail}
          type="email"
          maxLength={254}
          isRequired
          value={email.value}
          onChange={(next) => (email.value = next)}
          error={form.errorOf('email')}
        />
        <Button type="submit" look="main" disabled={form.isBusy}>
          {say.addManager}
        </Button>
      </form>
      <FormTrouble text={form.errorOf('email') ? null : form.trouble} />
    </section>
  )
}
