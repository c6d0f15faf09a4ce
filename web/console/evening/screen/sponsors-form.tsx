import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { AreaField, FormTrouble } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { words as common } from '../../words/en.ts'
import { words } from '../../words/screen-en.ts'
import { namesIn } from './screen-control.ts'

export function SponsorsForm({
  sponsors,
  save,
}: {
  sponsors: string[]
  save: (sponsors: string[]) => Promise<unknown>
}) {
  const text = useSignal(sponsors.join('\n'))
  const form = useForm()
  const known = sponsors.join('\n')
  useEffect(() => {
    text.value = known
  }, [known])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await form.submit(() => save(namesIn(text.peek())))) toast({ text: words.sponsorsSaved })
  }
  return (
    <form class="panel form" onSubmit={(event) => void submit(event)} noValidate>
      <AreaField
        label={words.sponsors}
        hint={words.sponsorsHint}
        value={text.value}
        rows={6}
        maxLength={5_000}
        onChange={(value) => (text.value = value)}
        error={form.errorOf('sponsors')}
      />
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button type="submit" busy={form.isBusy ? common.saving : undefined}>
          {words.saveSponsors}
        </Button>
      </div>
    </form>
  )
}
