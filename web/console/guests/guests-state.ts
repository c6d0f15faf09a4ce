import type { Auction, Guest } from '../api-types.ts'
import { ListState } from '../data/list-state.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { guestsWords } from '../words/guests-en.ts'
import { nameOf } from './guest-list.ts'
import { saveGuest } from './save-guest.ts'

/** The table of guests, and a change of one of its cells. */
export class GuestsState extends ListState<Guest> {
  readonly auction: Auction

  constructor(auction: Auction) {
    super({
      path: `/v3/manage/auctions/${auction.id}/registrations`,
      name: 'registrations',
      keyOf: ({ userId }) => userId,
      searchText: ({ paddleNumber, email, tableName, phone, ...guest }) =>
        `${paddleNumber} ${nameOf({ ...guest, email })} ${email} ${tableName ?? ''} ${phone}`,
    })
    this.auction = auction
  }

  /** Saves one cell, and offers to undo it. */
  change = async (guest: Guest, changes: Partial<Guest>): Promise<void> => {
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, guest[field as keyof Guest]]),
    )
    try {
      const saved = await saveGuest(this.auction, guest, changes, this.all ?? [])
      this.put(saved)
      const undo = async () => this.put(await saveGuest(this.auction, saved, before, this.all ?? []))
      toast({ text: guestsWords.changed(nameOf(saved)), undo })
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
}
