import { money } from '../../shared/format.ts'
import type { Auction, Guest } from '../api-types.ts'
import { save } from '../data/save.ts'
import { words } from '../words.ts'
import { guestsWords as say } from './words.ts'

export const nameOf = ({ firstName, lastName, email }: Pick<Guest, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** Saves one registration, based on the version seen; if somebody else was faster, both versions are shown first. */
export function saveGuest(
  auction: Auction,
  seen: Guest,
  changes: object,
  guests: readonly Guest[] = [],
): Promise<Guest> {
  return save<Guest>({
    path: `/v3/manage/auctions/${auction.id}/registrations/${seen.userId}`,
    seen,
    changes,
    labels: say.labels,
    show: (field, value) => {
      if (value === null || value === undefined || value === '') return say.empty
      if (typeof value === 'boolean') return value ? words.yes : words.no
      if (field === 'spendingLimit') return money(value as number, auction.currency)
      if (field === 'overrides')
        return (value as string[]).map((check) => say.waivers[check]).join(', ') || say.empty
      if (field === 'hostUserId') {
        const host = guests.find(({ userId }) => userId === value)
        return host ? nameOf(host) : String(value)
      }
      return String(value)
    },
  })
}
