import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Picture } from '../../parts/picture.tsx'
import { call } from '../../shared/api.ts'
import type { Auction } from '../api-types.ts'
import { failureText } from '../feedback/failure-text.ts'
import { FileButton } from '../forms/file-button.tsx'
import { readChosen } from '../session/chosen-auction.ts'
import { auctionsWords } from '../words/auctions-en.ts'

const UPLOAD_MS = 120_000

/** The large picture of an auction; saved at once, separately from the other settings. */
export function AuctionPicture({ auction }: { auction: Auction }) {
  const say = auctionsWords.settings
  const isBusy = useSignal(false)
  const failure = useSignal<unknown>(null)
  const path = `/v3/manage/auctions/${auction.id}/image`
  const act = async (work: () => Promise<unknown>) => {
    isBusy.value = true
    failure.value = null
    try {
      await work()
      await readChosen()
    } catch (error) {
      failure.value = error
    } finally {
      isBusy.value = false
    }
  }
  const upload = (body: File | undefined) =>
    body && void act(() => call('POST', path, { body, patienceMs: UPLOAD_MS }))
  return (
    <div class="auction-picture">
      <div class="auction-picture-shown">
        <Picture url={auction.imageUrl} sizes="240px" shape="card" />
      </div>
      <div>
        <p class="auction-picture-label">{say.picture}</p>
        <p class="note">{say.pictureHint}</p>
        <div class="form-buttons">
          <FileButton
            label={say.choosePicture}
            accept="image/png,image/jpeg,image/webp,image/avif"
            busy={isBusy.value ? say.uploading : undefined}
            onChoose={(files) => upload(files?.[0])}
          >
            {say.choosePicture}
          </FileButton>
          {auction.imageUrl && (
            <Button look="bare" onClick={() => void act(() => call('DELETE', path))}>
              {say.removePicture}
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
