import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Picture } from '../../parts/picture.tsx'
import { call } from '../../shared/api.ts'
import { failureWords } from '../../shared/failure-words.ts'
import type { Auction } from '../api-types.ts'
import { readChosen } from './chosen-auction.ts'
import { auctionsWords } from './words.ts'

const { settings: say } = auctionsWords
const UPLOAD_MS = 120_000

/** The large picture of an auction; saved at once, separately from the other settings. */
export function AuctionPicture({ auction }: { auction: Auction }) {
  const input = useRef<HTMLInputElement>(null)
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
  return (
    <div class="auction-picture">
      <div class="auction-picture-shown">
        <Picture url={auction.imageUrl} sizes="240px" shape="card" />
      </div>
      <div>
        <p class="auction-picture-label">{say.picture}</p>
        <p class="note">{say.pictureHint}</p>
        <div class="form-buttons">
          <Button busy={isBusy.value ? say.uploading : undefined} onClick={() => input.current?.click()}>
            {say.choosePicture}
          </Button>
          {auction.imageUrl && (
            <Button look="bare" onClick={() => void act(() => call('DELETE', path))}>
              {say.removePicture}
            </Button>
          )}
        </div>
        {failure.value !== null && (
          <p class="field-error" role="alert">
            {failureWords(failure.value)}
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-label={say.choosePicture}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void act(() => call('POST', path, { body: file, patienceMs: UPLOAD_MS }))
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
