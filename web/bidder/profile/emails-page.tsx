import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { Notice } from '../../parts/notice.tsx'
import { call } from '../../shared/api.ts'
import type { MailChoices, PushChoices, TextChoices } from '../../shared/api-types.ts'
import { pageData } from '../../shared/page-data.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { FormFailure } from './form-failure.tsx'
import './emails-page.css'

/** What somebody is mailed, texted and pushed; the link at the end of each mail leads to the same choice about mails. */
export function EmailsPage() {
  return (
    <OwnPage title={accountWords.emails.title}>
      {isSignedIn.value && (
        <>
          {pageData.sendsMail && <Emails />}
          <Texts />
          <Pushes />
        </>
      )}
    </OwnPage>
  )
}

const mailKinds = ['outbid', 'payReminder', 'invitation', 'notWon', 'eveningInFigures'] as const
const textKinds = ['outbid', 'won', 'payReminder'] as const
const pushKinds = ['outbid', 'winning', 'purchase', 'broadcast'] as const

function Emails() {
  const { emails: text } = accountWords
  const choices = useChoices<MailChoices>('/v3/bidder/mail-choices')
  if (!choices.value) return <Waiting failure={choices.failure} again={choices.again} />
  const { address, isAddressProved, ...kinds } = choices.value
  return (
    <section class="own-section" aria-labelledby="by-mail">
      <h2 id="by-mail">{text.byMail}</h2>
      <p>{text.to(address)}</p>
      {isAddressProved ? (
        <Switches
          kinds={mailKinds.filter((kind) => kinds[kind] !== null)}
          says={text.kinds}
          isOn={(kind) => kinds[kind] === true}
          choose={choices.choose}
        />
      ) : (
        <Notice
          title={text.unconfirmed}
          action={
            <Button look="main" href="/confirm-email">
              {text.toConfirm}
            </Button>
          }
        />
      )}
      <FormFailure error={choices.trouble} />
      <p class="second">{text.always}</p>
    </section>
  )
}

/** Whoever switches one on agrees to the sentence above it. */
function Texts() {
  const { texts: text } = accountWords
  const choices = useChoices<TextChoices>('/v3/bidder/text-choices')
  if (!choices.value) return <Waiting failure={choices.failure} again={choices.again} />
  const { consent, isStopped, lastFourDigits, ...kinds } = choices.value
  return (
    <section class="own-section" aria-labelledby="by-text">
      <h2 id="by-text">{text.title}</h2>
      <p>{lastFourDigits === null ? text.noPhone : isStopped ? text.stopped(lastFourDigits) : consent}</p>
      {lastFourDigits !== null && !isStopped && (
        <Switches kinds={textKinds} says={text.kinds} isOn={(kind) => kinds[kind]} choose={choices.choose} />
      )}
      <FormFailure error={choices.trouble} />
      {lastFourDigits !== null && <p class="second">{text.hours}</p>}
    </section>
  )
}

function Pushes() {
  const { pushes: text } = accountWords
  const choices = useChoices<PushChoices>('/v3/bidder/push-choices')
  if (!choices.value) return <Waiting failure={choices.failure} again={choices.again} />
  const kinds = choices.value
  return (
    <section class="own-section" aria-labelledby="by-push">
      <h2 id="by-push">{text.title}</h2>
      <p>{text.text}</p>
      <Switches kinds={pushKinds} says={text.kinds} isOn={(kind) => kinds[kind]} choose={choices.choose} />
      <FormFailure error={choices.trouble} />
    </section>
  )
}

type SwitchesProps<Kind extends string> = {
  kinds: readonly Kind[]
  says: Record<Kind, { name: string; text: string }>
  isOn: (kind: Kind) => boolean
  choose: (body: object) => Promise<void>
}

function Switches<Kind extends string>({ kinds, says, isOn, choose }: SwitchesProps<Kind>) {
  return (
    <div class="own-choices">
      {kinds.map((kind) => (
        <ChoiceRow
          key={kind}
          name={says[kind].name}
          text={says[kind].text}
          isOn={isOn(kind)}
          onClick={() => void choose({ [kind]: !isOn(kind) })}
        />
      ))}
    </div>
  )
}

/** What is chosen, as the service has it; nothing is shown as changed before it said so. */
function useChoices<Choices>(path: string) {
  const { value, failure, read, put } = useReading<Choices>(path)
  const trouble = useSignal<unknown>(null)
  const choose = async (body: object) => {
    trouble.value = null
    try {
      put(await call<Choices>('PATCH', path, { body }))
    } catch (error) {
      trouble.value = error
    }
  }
  return { value, failure, choose, trouble: trouble.value, again: () => void read() }
}
