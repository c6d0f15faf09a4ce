import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { Picture } from '../../../parts/picture.tsx'
import { call } from '../../../shared/api.ts'
import { words } from '../../words/en.ts'
import { failureText } from '../feedback/failure-text.ts'
import { FileButton } from './file-button.tsx'
import './picture-field.css'

const UPLOAD_MS = 120_000

type Props = {
  label: string
  hint: string
  /** Where it is sent, and deleted. */
  path: string
  url: string | null
  /** Reads again what shows it. */
  read: () => Promise<unknown>
}

/** One picture; saved at once, separately from the fields around it. */
export function PictureField({ label, hint, path, url, read }: Props) {
  const say = words.picture
  const isBusy = useSignal(false)
  const failure = useSignal<unknown>(null)
  const act = async (work: () => Promise<unknown>) => {
    isBusy.value = true
    failure.value = null
    try {
      await work()
      await read()
    } catch (error) {
      failure.value = error
    } finally {
      isBusy.value = false
    }
  }
  const upload = (body: File | undefined) =>
    body && void act(() => call('POST', path, { body, patienceMs: UPLOAD_MS }))
  return (
    <div class="picture-field">
      <div class="picture-field-shown">
        <Picture url={url} sizes="240px" shape="card" />
      </div>
      <div>
        <p class="picture-field-label">{label}</p>
        <p class="note">{hint}</p>
        <div class="form-buttons">
          <FileButton
            label={say.choose}
            accept="image/png,image/jpeg,image/webp,image/avif"
            busy={isBusy.value ? say.uploading : undefined}
            onChoose={(files) => upload(files?.[0])}
          >
            {say.choose}
          </FileButton>
          {url && (
            <Button look="bare" onClick={() => void act(() => call('DELETE', path))}>
              {say.remove}
            </Button>
          )}
        </div>
        {failure.value !== null && (
          <p class="field-error" role="alert">
            {failureText(failure.value)}
          </p>
        )}
      </div>
    </div>
  )
}
