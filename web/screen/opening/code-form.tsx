import { useState } from 'preact/hooks'
import { LanguageChoice } from '../../parts/language-choice.tsx'
import { words } from '../words/en.ts'
import { asCode } from './code.ts'
import './code-form.css'

/** Where somebody at the projector's laptop types the code that the console shows. */
export function CodeForm({ isUnknown, open }: { isUnknown: boolean; open: (code: string) => void }) {
  const [isWrong, setWrong] = useState(isUnknown)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = asCode(String(new FormData(event.target as HTMLFormElement).get('code')))
    if (code === null) setWrong(true)
    else open(code)
  }
  return (
    <main id="content" class="code-form">
      <h1 class="serif">{words.enterCode}</h1>
      <p id="code-help">{words.codeHelp}</p>
      <form onSubmit={submit}>
        <label for="code">{words.code}</label>
        <input
          id="code"
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={12}
          aria-describedby="code-help"
          aria-invalid={isWrong}
          onInput={() => setWrong(false)}
        />
        <button type="submit">{words.show}</button>
      </form>
      <p role="alert">{isWrong && words.unknownCode}</p>
      <LanguageChoice label={words.language} />
    </main>
  )
}
