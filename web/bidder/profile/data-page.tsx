import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { getFile } from '../../shared/get-file.ts'
import { place } from '../../shared/router.ts'
import { saveFile } from '../../shared/save-file.ts'
import { isSignedIn } from '../../shared/session.ts'
import { OwnPage } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DELETED } from './erase-account.ts'
import { FormFailure } from './form-failure.tsx'

/** Everything about the person, to take along or to erase; afterwards it says that it was done. */
export function DataPage() {
  const { data: text } = accountWords
  if (!isSignedIn.value && place.value.hash === DELETED)
    return (
      <main id="content" class="own-page" tabIndex={-1}>
        <Notice
          isPage
          look="calm"
          title={text.deleted}
          text={text.deletedText}
          action={<Button href="/">{accountWords.toAuctions}</Button>}
        />
      </main>
    )
  return (
    <OwnPage title={text.title}>
      {isSignedIn.value && (
        <>
          <Download />
          <DeleteAccount />
        </>
      )}
    </OwnPage>
  )
}

/** A long file takes its time. */
const PATIENCE_MS = 600_000
type Format = 'html' | 'json'

function Download() {
  const { data: text } = accountWords
  const busy = useSignal<Format | null>(null)
  const trouble = useSignal<unknown>(null)
  const download = async (format: Format) => {
    if (busy.peek()) return
    busy.value = format
    trouble.value = null
    try {
      const response = await getFile(`/v3/user/data?format=${format}`, { patienceMs: PATIENCE_MS })
      saveFile(`my-data.${format}`, await response.blob())
    } catch (error) {
      trouble.value = error
    }
    busy.value = null
  }
  const button = (format: Format, name: string) => (
    <Button busy={busy.value === format ? text.downloading : undefined} onClick={() => void download(format)}>
      {name}
    </Button>
  )
  return (
    <section class="own-section">
      <h2>{text.take}</h2>
      <p>{text.takeText}</p>
      <div class="own-form-end">
        {button('html', text.asPage)}
        {button('json', text.asJson)}
        <FormFailure error={trouble.value} />
      </div>
    </section>
  )
}
