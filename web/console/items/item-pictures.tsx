import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Back, Camera, Upload } from '../../parts/icons.tsx'
import { call } from '../../shared/api.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { pictureIn } from '../../shared/pictures.ts'
import type { Item } from '../api-types.ts'
import { FormTrouble } from '../forms/fields.tsx'
import { RemoveButton } from '../table/remove-button.tsx'
import { itemsWords } from './words.ts'

const { item: say } = itemsWords
const UPLOAD_MS = 120_000
const MOST = 20

/** Pictures by drag and drop, from the disk or from the phone's camera, and their order. */
export function ItemPictures({ item, onChanged }: { item: Item; onChanged: () => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const busy = useSignal<string | null>(null)
  const trouble = useSignal<string | null>(null)
  const isOver = useSignal(false)
  const path = `/v3/manage/items/${item.id}/images`

  const act = async (word: string, work: () => Promise<unknown>) => {
    if (busy.peek() !== null) return
    busy.value = word
    trouble.value = null
    try {
      await work()
    } catch (error) {
      trouble.value = failureWords(error)
    } finally {
      busy.value = null
      onChanged()
    }
  }
  const upload = (chosen: FileList | null | undefined) => {
    const pictures = [...(chosen ?? [])].filter(({ type }) => type.startsWith('image/') || type === '')
    if (pictures.length === 0) return
    if (item.images.length + pictures.length > MOST) {
      trouble.value = say.most
      return
    }
    void act(say.uploading(0, pictures.length), async () => {
      for (const [done, body] of pictures.entries()) {
        busy.value = say.uploading(done, pictures.length)
        await call('POST', path, { body, patienceMs: UPLOAD_MS })
      }
    })
  }
  const order = (ids: number[]) => act(say.pictures, () => call('PUT', path, { body: { imageIds: ids } }))
  const ids = item.images.map(({ id }) => id)
  const forward = (place: number) => {
    const next = [...ids]
    next.splice(place - 1, 0, ...next.splice(place, 1))
    return order(next)
  }
  return (
    <section
      class={`panel pictures ${isOver.value ? 'is-over' : ''}`}
      aria-label={say.pictures}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        upload(event.dataTransfer?.files)
      }}
    >
      <h2 class="serif section-title">{say.pictures}</h2>
      <ol class="picture-list">
        {item.images.map(({ id, smallUrl }, place) => (
          <li key={id}>
            <img src={pictureIn(smallUrl, 'small') ?? ''} alt={say.picture(place + 1)} loading="lazy" />
            <div>
              {place === 0 ? (
                <span class="note">{say.first}</span>
              ) : (
                <button
                  type="button"
                  class="icon-button"
                  aria-label={say.earlier(place + 1)}
                  onClick={() => void forward(place)}
                >
                  <Back size={18} />
                </button>
              )}
              <RemoveButton
                label={say.remove(place + 1)}
                onClick={() => void act(say.pictures, () => call('DELETE', `${path}/${id}`))}
              />
            </div>
          </li>
        ))}
      </ol>
      <p class="note">{say.picturesHint}</p>
      <div class="form-buttons">
        <Button busy={busy.value ?? undefined} onClick={() => files.current?.click()}>
          <Upload size={18} /> {say.addPictures}
        </Button>
        <Button class="phone-only" onClick={() => camera.current?.click()}>
          <Camera size={18} /> {say.takePhoto}
        </Button>
      </div>
      <FormTrouble text={trouble.value} />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={say.addPictures}
        onChange={(event) => {
          upload(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={say.takePhoto}
        onChange={(event) => {
          upload(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
