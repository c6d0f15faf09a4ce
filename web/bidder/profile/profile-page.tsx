import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { call } from '../../shared/api.ts'
import type { Profile } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, fieldWords } from '../../shared/failure-words.ts'
import { pageData } from '../../shared/page-data.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { CountryField } from './country-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { changedFields, type Editable, editableOf } from './profile-changes.ts'
import { StartAfresh } from './start-afresh.tsx'

export function ProfilePage() {
  return <OwnPage title={accountWords.profile.title}>{isSignedIn.value && <ProfileForm />}</OwnPage>
}

function ProfileForm() {
  const { profile: text } = accountWords
  const { value, failure, read } = useReading<Profile>('/v3/user/profile')
  const form = useSignal<Editable | null>(null)
  const isSaving = useSignal(false)
  const isSaved = useSignal(false)
  const trouble = useSignal<unknown>(null)
  useEffect(() => {
    if (value) form.value = editableOf(value)
  }, [value])
  if (!value || !form.value) return <Waiting failure={failure} again={() => void read()} />
  const before = editableOf(value)
  const changes = changedFields(before, form.value)
  const save = async () => {
    isSaving.value = true
    isSaved.value = false
    trouble.value = null
    try {
      await call('PUT', '/v3/user/profile', { body: changes })
      await read()
      isSaved.value = true
    } catch (error) {
      trouble.value = error
    }
    isSaving.value = false
  }
  const bind = (name: keyof Editable) => ({
    value: form.value![name],
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      form.value = { ...form.value!, [name]: event.currentTarget.value }
    },
    error: wrongField(trouble.value, name),
  })
  return (
    <>
      <form
        class="own-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={text.firstName} autoComplete="given-name" required {...bind('firstName')} />
        <Field label={text.lastName} autoComplete="family-name" required {...bind('lastName')} />
        <Field label={text.displayName} autoComplete="nickname" {...bind('displayName')} />
        <Field label={text.company} autoComplete="organization" {...bind('company')} />
        <CountryField
          label={text.country}
          value={form.value.countryCode}
          onChange={(countryCode) => {
            form.value = { ...form.value!, countryCode }
          }}
        />
        <Field
          label={text.phone}
          type="tel"
          autoComplete="tel"
          hint={before.userCellPhone === '' ? text.phoneMissing : text.phoneHints[pageData.pinChannel]}
          {...bind('userCellPhone')}
        />
        <p class="second is-whole">
          {text.email}: {value.email}
        </p>
        <div class="own-form-end is-whole">
          <Button
            look="main"
            type="submit"
            disabled={Object.keys(changes).length === 0}
            busy={isSaving.value ? text.saving : undefined}
          >
            {text.save}
          </Button>
          <span role="status">{isSaved.value && Object.keys(changes).length === 0 && text.saved}</span>
          <FormFailure error={trouble.value} />
        </div>
      </form>
      <StartAfresh onDone={read} />
    </>
  )
}

function wrongField(error: unknown, name: string): string | undefined {
  const isPhone = error instanceof Failure && error.code === 'invalid_phone' && name === 'userCellPhone'
  return isPhone ? failureWords(error) : fieldWords(error, name)
}
