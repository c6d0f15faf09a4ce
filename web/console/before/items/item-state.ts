import { call, post } from '../../../shared/api.ts'
import { navigate } from '../../../shared/router.ts'
import type { Auction, Category, Item } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Editor } from '../../ui/forms/editor.ts'
import { itemsWords } from '../../words/items-en.ts'
import { itemFields } from './item-fields.ts'
import { saveItem } from './save-item.ts'

/** The form's view of a lot: being a draft is a status of the lot, and a box in the form. */
type Edited = Partial<Item> & { isDraft: boolean }

const blank: Edited = { name: '', itemType: 'silent', startingPrice: 0, categoryId: null, isDraft: false }
const edited = (item: Item | null): Edited => (item ? { ...item, isDraft: item.status === 'draft' } : blank)

/** One lot and its form; without an item, a lot that does not exist yet. */
export class ItemState {
  readonly auction: Auction
  readonly categories: AllRows<Category>
  readonly editor: Editor<Edited>

  constructor(auction: Auction, item: Item | null) {
    this.auction = auction
    const path = `/v3/manage/auctions/${auction.id}/categories`
    this.categories = new AllRows({ path, name: 'categories', keyOf: ({ id }) => id })
    this.editor = new Editor<Edited>(edited(item), {
      fields: () => itemFields({ categories: this.categories.shown, item: this.item, type: this.type }),
      texts: () => itemsWords,
      place: () => auction,
    })
  }

  /** As it was last read; null for one that does not exist yet. */
  get item(): Item | null {
    const { original } = this.editor
    return original.value.id === undefined ? null : (original.value as unknown as Item)
  }

  get type(): string {
    const { draft, original } = this.editor
    return String(draft.value.itemType ?? original.value.itemType)
  }

  get listPath(): string {
    return `/console/a/${this.auction.id}/items`
  }

  /** Shows a newer version, unless there are unsaved changes. */
  follow(item: Item | null): void {
    this.editor.follow(edited(item))
  }

  submit = (): Promise<void> =>
    this.editor.submit(async (changes) => {
      const { item } = this
      if (!item) return this.#create(changes)
      const saved = await saveItem(item, changes, {
        auction: this.auction,
        categories: this.categories.shown,
      })
      this.editor.accept(edited(saved))
      toast({ text: itemsWords.item.saved(saved.name) })
    })

  async #create(fields: object): Promise<void> {
    const path = `/v3/manage/auctions/${this.auction.id}/items`
    const { id, name } = await post<Item>(path, { itemType: 'silent', ...fields })
    toast({ text: itemsWords.item.created(name) })
    navigate(`${this.listPath}/${id}`, { replace: true })
  }

  remove = (): void => {
    const { id, name } = this.item!
    confirm({
      title: itemsWords.item.deleteTitle(name),
      text: itemsWords.item.deleteText,
      button: itemsWords.item.delete,
      act: async () => {
        await call('DELETE', `/v3/manage/items/${id}`)
        toast({ text: itemsWords.item.deleted(name) })
        navigate(this.listPath)
      },
    })
  }
}
