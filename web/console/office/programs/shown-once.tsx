import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/programs-en.ts'

type Props = { title: string; text: string; secret: string; onClose: () => void }

/** A key or a secret, right after it was made: it has to be copied now. */
export function ShownOnce({ title, text, secret, onClose }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ text: words.copied })
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <section class="panel programs-form programs-secret" aria-label={title}>
      <h3>{title}</h3>
      <p>{text}</p>
      <Field
        label={words.secret}
        readOnly
        spellcheck={false}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="form-buttons">
        <Button look="main" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onClose}>{words.copiedIt}</Button>
      </div>
    </section>
  )
}
