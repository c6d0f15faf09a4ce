import { available, chooseForGood, language, languageNames } from '../../shared/words.ts'
import { accountWords } from '../words/account-en.ts'

export function LanguageChoice() {
  if (available.length < 2) return null
  return (
    <div class="field">
      <label for="language">{accountWords.you.language}</label>
      <select id="language" value={language} onChange={(event) => chooseForGood(event.currentTarget.value)}>
        {available.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </div>
  )
}
