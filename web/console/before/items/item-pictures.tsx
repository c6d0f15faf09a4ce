import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Back, Camera, Upload } from '../../../parts/icons.tsx'
import { pictureIn } from '../../../shared/pictures.ts'
import type { Item } from '../../api-types.ts'
import { FormTrouble } from '../../ui/forms/fields.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { RemoveButton } from '../../ui/table/remove-button.tsx'
import { itemsWords } from '../../words/items-en.ts'
import { PicturesState } from './pictures-state.ts'

/** Pictures by drag and drop, from the disk or from the phone's camera, and their order. */
export function ItemPictures({ item, onChanged }: { item: Item; onChanged: () => void }) {
  const say = itemsWords.item
  const state = useMemo(() => new PicturesState(item, onChanged), [item.id])
  useEffect(() => {
    state.item.value = item
  }, [item])
  const busy = state.busy.value ?? undefined
  return (
    <DropPanel label={say.pictures} onDrop={state.upload}>
      <h2 class="serif section-title">{say.pictures}</h2>
      <PictureList state={state} />
      <p class="note">{say.picturesHint}</p>
      <div class="form-buttons">
        <FileButton
          label={say.addPictures}
          accept="image/png,image/jpeg,image/webp,image/avif"
          isMultiple
          busy={busy}
          onChoose={state.upload}
        >
          <Upload size={18} /> {say.addPictures}
        </FileButton>
        <FileButton
          class="phone-only"
          label={say.takePhoto}
          accept="image/*"
          capture="environment"
          busy={busy}
          onChoose={state.upload}
        >
          <Camera size={18} /> {say.takePhoto}
        </FileButton>
      </div>
      <FormTrouble text={state.trouble.value} />
    </DropPanel>
  )
}

type DropProps = { label: string; onDrop: (files: FileList | undefined) => void; children: ComponentChildren }

function DropPanel({ label, onDrop, children }: DropProps) {
  const isOver = useSignal(false)
  return (
    <section
      class={`panel pictures ${isOver.value ? 'is-over' : ''}`}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        onDrop(event.dataTransfer?.files)
      }}
    >
      {children}
    </section>
  )
}

function PictureList({ state }: { state: PicturesState }) {
  const say = itemsWords.item
  return (
    <ol class="picture-list">
      {state.item.value.images.map(({ id, smallUrl }, place) => (
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
                onClick={() => state.moveForward(place)}
              >
                <Back size={18} />
              </button>
            )}
            <RemoveButton label={say.remove(place + 1)} onClick={() => state.remove(id)} />
          </div>
        </li>
      ))}
    </ol>
  )
}
