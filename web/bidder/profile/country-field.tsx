import { useId } from 'preact/hooks'
import { countries } from '../../shared/countries.ts'

export function CountryField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (code: string) => void
}) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        autocomplete="country"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="" />
        {countries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
