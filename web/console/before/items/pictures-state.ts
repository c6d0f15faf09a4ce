import { type Signal, signal } from '@preact/signals'
import { call } from '../../../shared/api.ts'
import type { Item } from '../../api-types.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { itemsWords } from '../../words/items-en.ts'

const UPLOAD_MS = 120_000
const MOST = 20

/** The pictures of one lot: uploads, removals and their order, one at a time. */
export class PicturesState {
  /** What is under way, in a few words. */
  readonly busy = signal<string | null>(null)
  readonly trouble = signal<string | null>(null)
  readonly item: Signal<Item>
  readonly #onChanged: () => void

  constructor(item: Item, onChanged: () => void) {
    this.item = signal(item)
    this.#onChanged = onChanged
  }

  get #path(): string {
    return `/v3/manage/items/${this.item.peek().id}/images`
  }

  upload = (files: FileList | null | undefined): void => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/') || type === '')
    if (pictures.length === 0) return
    if (this.item.peek().images.length + pictures.length > MOST) {
      this.trouble.value = itemsWords.item.most
      return
    }
    void this.#act(async () => {
      for (const [done, body] of pictures.entries()) {
        this.busy.value = itemsWords.item.uploading(done, pictures.length)
        await call('POST', this.#path, { body, patienceMs: UPLOAD_MS })
      }
    })
  }

  /** Swaps a picture with the one before it. */
  moveForward = (place: number): void => {
    const imageIds = this.item.peek().images.map(({ id }) => id)
    imageIds.splice(place - 1, 0, ...imageIds.splice(place, 1))
    void this.#act(() => call('PUT', this.#path, { body: { imageIds } }))
  }

  remove = (id: number): void => {
    void this.#act(() => call('DELETE', `${this.#path}/${id}`))
  }

  async #act(work: () => Promise<unknown>): Promise<void> {
    if (this.busy.peek() !== null) return
    this.busy.value = itemsWords.item.pictures
    this.trouble.value = null
    try {
      await work()
    } catch (error) {
      this.trouble.value = failureText(error)
    } finally {
      this.busy.value = null
      this.#onChanged()
    }
  }
}
