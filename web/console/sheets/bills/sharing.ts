import type { Guest } from '../../api-types.ts'

/** For whom a guest pays. */
export const sharersOf = ({ userId }: Pick<Guest, 'userId'>, guests: readonly Guest[]): Guest[] =>
  guests.filter(({ payerUserId }) => payerUserId === userId)

/** Who may come on one bill with a guest: nobody whose bill another pays, and only one of the two may pay for others. */
export function whoCouldShare(guest: Guest, guests: readonly Guest[]): Guest[] {
  if (guest.payerUserId !== null) return []
  const paying = new Set(guests.map(({ payerUserId }) => payerUserId))
  return guests
    .filter(({ userId, payerUserId }) => userId !== guest.userId && payerUserId === null)
    .filter(({ userId }) => !(paying.has(guest.userId) && paying.has(userId)))
    .sort((one, other) => Number(isNear(other, guest)) - Number(isNear(one, guest)))
}

/** Couples and tables come first. */
const isNear = (one: Guest, other: Guest) =>
  (one.lastName !== '' && one.lastName === other.lastName) ||
  (one.tableName !== null && one.tableName === other.tableName) ||
  one.hostUserId === other.userId ||
  other.hostUserId === one.userId

/** Who of two may pay: somebody who pays for others already, or else either. */
export function payersAmong(two: readonly Guest[], guests: readonly Guest[]): readonly Guest[] {
  const paying = two.filter((guest) => sharersOf(guest, guests).length > 0)
  return paying.length > 0 ? paying : two
}
