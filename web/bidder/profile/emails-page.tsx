import { useSignal } from '@preact/signals'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { call } from '../../shared/api.ts'
import type { MailChoices } from '../../shared/api-types.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { FormFailure } from './form-failure.tsx'
import './emails-page.css'

/** Which mails somebody gets; the link at the end of each mail leads to the same choice. */
export function EmailsPage() {
  return <OwnPage title={accountWords.emails.title}>{isSignedIn.value && <Emails />}</OwnPage>
}

type Kind = Exclude<keyof MailChoices, 'address'>
const kinds: readonly Kind[] = ['outbid', 'payReminder', 'invitation', 'notWon', 'eveningInFigures']

function Emails() {
  const { emails: text } = accountWords
  const { value, failure, read } = useReading<MailChoices>('/v3/bidder/mail-choices')
  const changed = useSignal<MailChoices | null>(null)
  const trouble = useSignal<unknown>(null)
  const choices = changed.value ?? value
  if (!choices) return <Waiting failure={failure} again={() => void read()} />
  const choose = async (kind: Kind) => {
    trouble.value = null
    try {
      const body = { [kind]: !choices[kind] }
      changed.value = await call<MailChoices>('PATCH', '/v3/bidder/mail-choices', { body })
    } catch (error) {
      trouble.value = error
    }
  }
  return (
    <>
      <p>{text.to(choices.address)}</p>
      <div class="own-choices">
        {kinds
          .filter((kind) => choices[kind] !== null)
          .map((kind) => (
            <ChoiceRow
              key={kind}
              name={text.kinds[kind].name}
              text={text.kinds[kind].text}
              isOn={choices[kind] === true}
              onClick={() => void choose(kind)}
            />
          ))}
      </div>
      <FormFailure error={trouble.value} />
      <p class="second">{text.always}</p>
    </>
  )
}
