import { computed } from '@preact/signals'
import { call } from '../../../shared/api.ts'
import type { Item } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { itemsWords } from '../../words/items-en.ts'
import { type Donor, donorsOf } from './donors.ts'

/** The donors of an auction, read from its lots, so that nothing can get out of step. */
export class DonorsState {
  readonly items: AllRows<Item>
  readonly #donors = computed(() => this.items.all && donorsOf(this.items.all))

  constructor(auctionId: number) {
    const path = `/v3/manage/auctions/${auctionId}/items`
    this.items = new AllRows({ path, name: 'items', keyOf: ({ id }) => id })
  }

  get all(): readonly Donor<Item>[] | null {
    return this.#donors.value
  }

  get shown(): readonly Donor<Item>[] {
    return this.all ?? []
  }

  get failure(): unknown {
    return this.items.failure
  }

  read = (): Promise<void> => this.items.read()

  keyOf = ({ name }: Donor): string => name

  /** Writes the new name to all their lots. */
  rename = async ({ items }: Donor<Item>, donorName: string): Promise<void> => {
    try {
      const body = { items: items.map(({ id }) => ({ id, donorName })) }
      await call('PATCH', this.items.source.path, { body })
      await this.read()
      toast({ text: itemsWords.donor.renamed(donorName, items.length) })
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
}
