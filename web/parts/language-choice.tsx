import { useId } from 'preact/hooks'
import { available, chooseForGood, language, languageNames } from '../shared/words.ts'
import './field.css'

/** The choice is remembered on this device, for all apps. */
export function LanguageChoice({ label }: { label: string }) {
  const id = useId()
  if (available.length < 2) return null
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={language} onChange={(event) => chooseForGood(event.currentTarget.value)}>
        {available.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </div>
  )
}
