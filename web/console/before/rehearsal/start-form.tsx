import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { FormTrouble, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { words as common } from '../../words/en.ts'
import { words } from '../../words/rehearsal-en.ts'

type NewRehearsal = { minutes: number; bots: number; bidsPerMinute?: number }

/** How long the rehearsal is, with how many bots, and how busy. */
export function StartForm({ start }: { start: (wanted: NewRehearsal) => Promise<unknown> }) {
  const minutes = useSignal<string>('3')
  const bots = useSignal('20')
  const pace = useSignal<string>('')
  const form = useForm()
  const submit = (event: Event) => {
    event.preventDefault()
    void form.submit(() =>
      start({
        minutes: Number(minutes.peek()),
        bots: Number(bots.peek()),
        ...(pace.peek() !== '' && { bidsPerMinute: Number(pace.peek()) }),
      }),
    )
  }
  return (
    <form class="panel form" onSubmit={submit} noValidate>
      <h2 class="serif section-title">{words.what}</h2>
      <p>{words.text}</p>
      <SelectField
        label={words.minutes}
        value={minutes.value}
        onChange={(value) => (minutes.value = value)}
        options={words.lengths}
      />
      <TextField
        label={words.bots}
        hint={words.botsHint}
        value={bots.value}
        maxLength={3}
        onChange={(value) => (bots.value = value)}
        error={form.errorOf('bots')}
      />
      <SelectField
        label={words.pace}
        value={pace.value}
        onChange={(value) => (pace.value = value)}
        options={words.paces}
      />
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button look="main" type="submit" busy={form.isBusy ? common.busy : undefined}>
          {words.start}
        </Button>
      </div>
    </form>
  )
}
