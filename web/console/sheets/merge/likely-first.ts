import type { Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The guests whom one may be as well, those with the same phone, address or name first. */
export function likelyFirst(guest: Guest, others: readonly Guest[]): Guest[] {
  const score = (other: Guest) =>
    Number(guest.phone !== '' && other.phone === guest.phone) * 4 +
    Number(guest.email !== '' && plain(other.email) === plain(guest.email)) * 4 +
    Number(plain(nameOf(other)) === plain(nameOf(guest))) * 2 +
    Number(guest.lastName !== '' && plain(other.lastName) === plain(guest.lastName))
  return others
    .filter(({ userId }) => userId !== guest.userId)
    .map((other) => ({ other, score: score(other) }))
    .sort((one, two) => two.score - one.score || one.other.paddleNumber - two.other.paddleNumber)
    .map(({ other }) => other)
}
