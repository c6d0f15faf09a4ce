import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Notice } from '../../parts/notice.tsx'
import { post } from '../../shared/api.ts'
import type { Address } from '../../shared/api-types.ts'
import { fieldWords } from '../../shared/failure-words.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { addressFields } from './address-fields.ts'
import { CountryField } from './country-field.tsx'
import { FormFailure } from './form-failure.tsx'

export function AddressesPage() {
  return <OwnPage title={accountWords.addresses.title}>{isSignedIn.value && <Addresses />}</OwnPage>
}

function Addresses() {
  const { addresses: text } = accountWords
  const { value, failure, read } = useReading<{ addresses: Address[] }>('/v3/user/addresses?limit=100')
  const isAdding = useSignal(false)
  if (!value) return <Waiting failure={failure} again={() => void read()} />
  return (
    <>
      {value.addresses.length === 0 ? (
        <Notice title={text.none} text={text.noneText} />
      ) : (
        <ul class="own-list">
          {value.addresses.map((address) => (
            <li key={address.id} class="own-row">
              <div class="own-row-main">
                <p class="own-row-name">{text.types[address.addressType as keyof typeof text.types]}</p>
                <p class="second">{address.formatted}</p>
              </div>
              {address.isPrimary && <span class="own-mark">{text.primary}</span>}
            </li>
          ))}
        </ul>
      )}
      {isAdding.value ? (
        <NewAddress
          isFirst={value.addresses.length === 0}
          onAdded={() => {
            isAdding.value = false
            void read()
          }}
        />
      ) : (
        <Button
          look="main"
          onClick={() => {
            isAdding.value = true
          }}
        >
          {text.add}
        </Button>
      )}
    </>
  )
}

const blank = { street1: '', street2: '', city: '', province: '', postalCode: '' }

function NewAddress({ isFirst, onAdded }: { isFirst: boolean; onAdded: () => void }) {
  const { addresses: text } = accountWords
  const typeId = useId()
  const form = useSignal({ ...blank, addressType: 'Home', country: '', isPrimary: isFirst })
  const isSaving = useSignal(false)
  const trouble = useSignal<unknown>(null)
  const set = (changes: Partial<typeof form.value>) => {
    form.value = { ...form.value, ...changes }
  }
  const { hasProvince, hasPostalCode } = addressFields(form.value.country)
  const save = async () => {
    isSaving.value = true
    trouble.value = null
    const filled = Object.entries(form.value).filter(([, given]) => given !== '')
    try {
      await post('/v3/user/addresses', Object.fromEntries(filled))
      onAdded()
    } catch (error) {
      trouble.value = error
      isSaving.value = false
    }
  }
  const bind = (name: keyof typeof blank) => ({
    value: form.value[name],
    onInput: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    error: fieldWords(trouble.value, name),
  })
  return (
    <form
      class="own-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div class="field">
        <label for={typeId}>{text.type}</label>
        <select
          id={typeId}
          value={form.value.addressType}
          onChange={(event) => set({ addressType: event.currentTarget.value })}
        >
          {Object.entries(text.types).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <CountryField
        label={text.country}
        value={form.value.country}
        onChange={(country) => set({ country })}
      />
      <Field label={text.street1} autoComplete="address-line1" {...bind('street1')} />
      <Field label={text.street2} autoComplete="address-line2" {...bind('street2')} />
      <Field label={text.city} autoComplete="address-level2" {...bind('city')} />
      {hasProvince && <Field label={text.province} autoComplete="address-level1" {...bind('province')} />}
      {hasPostalCode && <Field label={text.postalCode} autoComplete="postal-code" {...bind('postalCode')} />}
      <label class="own-check is-whole">
        <input
          type="checkbox"
          checked={form.value.isPrimary}
          onChange={(event) => set({ isPrimary: event.currentTarget.checked })}
        />
        {text.makePrimary}
      </label>
      <div class="own-form-end is-whole">
        <Button look="main" type="submit" busy={isSaving.value ? text.saving : undefined}>
          {text.save}
        </Button>
        <FormFailure error={trouble.value} />
      </div>
    </form>
  )
}
