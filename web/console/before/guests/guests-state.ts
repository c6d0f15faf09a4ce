import { signal } from '@preact/signals'
import type { Auction, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { ListState } from '../../data/list-state.ts'
import { changeRow } from '../../ui/feedback/change-row.ts'
import { guestsWords } from '../../words/guests-en.ts'
import { fitsFilter, type GuestFilter } from './guest-filters.ts'
import { saveGuest } from './save-guest.ts'

/** The table of guests, and a change of one of its cells. */
export class GuestsState extends ListState<Guest> {
  readonly auction: Auction
  readonly filter = signal<GuestFilter>('all')

  constructor(auction: Auction) {
    super({
      path: `/v3/manage/auctions/${auction.id}/registrations`,
      name: 'registrations',
      keyOf: ({ userId }) => userId,
      fits: (guest) => fitsFilter(guest, this.filter.value),
      searchText: ({ paddleNumber, email, tableName, phone, ...guest }) =>
        `${paddleNumber} ${nameOf({ ...guest, email })} ${email} ${tableName ?? ''} ${phone} ${guestsWords.states[guest.state]}`,
    })
    this.auction = auction
  }

  /** Saves one cell, and offers to undo it. */
  change = (row: Guest, changes: Partial<Guest>): Promise<void> =>
    changeRow<Guest>({
      list: this,
      row,
      changes,
      save: (guest, fields) => saveGuest(this.auction, guest, fields, this.all ?? []),
      text: (guest) => guestsWords.changed(nameOf(guest)),
    })
}
