import { signal } from '@preact/signals'

export type SheetMode = 'bid' | 'autoBid' | 'sealed' | 'buyNow'

const opened = signal<{ itemId: number; mode: SheetMode } | null>(null)

/** The one sheet for amounts: which lot it is for, and what is to be said with it. */
export const openSheet = Object.assign(opened, {
  open(itemId: number, mode: SheetMode) {
    opened.value = { itemId, mode }
  },
})
