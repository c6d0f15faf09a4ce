import { signal } from '@preact/signals'

export type SheetMode = 'bid' | 'autoBid' | 'sealed' | 'buyNow'

const opened = signal<{ itemId: number; mode: SheetMode } | null>(null)

/** The sheet for amounts that is open: which lot it is for, and what kind of offer. */
export const openSheet = Object.assign(opened, {
  open(itemId: number, mode: SheetMode) {
    opened.value = { itemId, mode }
  },
})
