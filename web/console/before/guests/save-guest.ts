import type { Auction, Guest } from '../../api-types.ts'
import { save } from '../../data/save.ts'
import type { Fields } from '../../ui/forms/editor.ts'
import { guestsWords } from '../../words/guests-en.ts'
import { guestFields } from './guest-fields.ts'

/** Saves one registration, based on the version seen; if someone else changed it first, both versions are shown. */
export function saveGuest(
  auction: Auction,
  original: Guest,
  changes: object,
  guests: readonly Guest[],
): Promise<Guest> {
  const fields: Fields = guestFields({ guest: original, guests })
  return save<Guest>({
    path: `/v3/manage/auctions/${auction.id}/registrations/${original.userId}`,
    original,
    changes,
    labels: guestsWords.labels,
    show: (field, value) => fields[field]!.text(value, auction),
  })
}
