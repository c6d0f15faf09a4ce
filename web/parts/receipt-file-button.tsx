import { useSignal } from '@preact/signals'
import { failureWords } from '../shared/failure-words.ts'
import { getFile } from '../shared/get-file.ts'
import { saveFile } from '../shared/save-file.ts'
import { Button } from './button.tsx'

/** A busy server makes files one after the other. */
const PATIENCE_MS = 150_000

type Props = {
  path: string
  /** Sent where the address alone does not say enough. */
  body?: object
  name: string
  text: { file: string; making: string }
}

/** Saves a bill or receipt as a PDF file that the service makes. */
export function ReceiptFileButton({ path, body, name, text }: Props) {
  const isBusy = useSignal(false)
  const failure = useSignal<unknown>(null)
  const save = async () => {
    isBusy.value = true
    failure.value = null
    try {
      const response = await getFile(path, { patienceMs: PATIENCE_MS, body })
      saveFile(`${name}.pdf`, await response.blob())
    } catch (error) {
      failure.value = error
    }
    isBusy.value = false
  }
  return (
    <>
      <Button busy={isBusy.value ? text.making : undefined} onClick={() => void save()}>
        {text.file}
      </Button>
      {failure.value !== null && <p role="alert">{failureWords(failure.value)}</p>}
    </>
  )
}
