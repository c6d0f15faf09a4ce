import type { Guest, Invitation } from '../api-types.ts'

/** Newer versions in the place of older ones, without those who were taken off the list, by paddle number. */
export function mergeGuests(
  known: readonly Guest[],
  found: readonly Guest[],
  removedUserIds: readonly number[] = [],
): readonly Guest[] {
  if (found.length === 0 && removedUserIds.length === 0) return known
  const byId = new Map(known.map((guest) => [guest.userId, guest]))
  for (const guest of found) byId.set(guest.userId, guest)
  for (const userId of removedUserIds) byId.delete(userId)
  return [...byId.values()].sort((a, b) => a.paddleNumber - b.paddleNumber)
}

export const nameOf = ({ firstName, lastName, email }: Pick<Guest, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** What a scanner types: the code of a ticket, alone or within the address that its QR code holds. */
export function ticketCodeIn(text: string): string | null {
  const trimmed = text.trim()
  const inAddress = /[?&]ticket=([\w-]+)/.exec(trimmed)
  return (inAddress?.[1] ?? /^[0-9A-Fa-f]{10}$/.exec(trimmed)?.[0])?.toUpperCase() ?? null
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Folding two thousand names at each key press would take longer than finding among them. */
const plainNames = new WeakMap<Guest, string>()

function plainNameOf(guest: Guest): string {
  let name = plainNames.get(guest)
  if (name === undefined) plainNames.set(guest, (name = plain(nameOf(guest))))
  return name
}

/** Beforehand, so that the first letter that somebody types does not wait for all of them. */
export function foldNames(guests: readonly Guest[]): void {
  for (const guest of guests) plainNameOf(guest)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Who is meant: a ticket's code or a paddle names one; other digits may be of a phone; words must all begin some word of the
 * name, or stand in the e-mail. The best come first.
 */
export function findGuests(guests: readonly Guest[], text: string, most = 30): readonly Guest[] {
  const search = text.trim()
  if (search === '') return []
  const code = ticketCodeIn(search)
  const byCode = code ? guests.filter(({ ticketCode }) => ticketCode === code) : []
  if (byCode.length > 0) return byCode
  if (/^[\d\s()+.-]+$/.test(search)) return findByNumber(guests, digitsOf(search), most)
  const wanted = plain(search).split(/\s+/)
  const found: { guest: Guest; rank: number }[] = []
  for (const guest of guests) {
    const name = plainNameOf(guest)
    const names = name.split(/[\s-]+/)
    const rank = wanted.every((part) => names.some((word) => word.startsWith(part)))
      ? 0
      : wanted.every((part) => name.includes(part))
        ? 1
        : wanted.every((part) => plain(guest.email).includes(part))
          ? 2
          : null
    if (rank !== null) found.push({ guest, rank })
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ guest }) => guest)
}

function findByNumber(guests: readonly Guest[], digits: string, most: number): readonly Guest[] {
  if (digits === '') return []
  const rank = (guest: Guest) => {
    const paddle = String(guest.paddleNumber)
    if (paddle === digits) return 0
    if (paddle.startsWith(digits)) return 1
    return digits.length >= 2 && digitsOf(guest.phone).endsWith(digits)
      ? 2
      : digits.length >= 4 && digitsOf(guest.phone).includes(digits)
        ? 3
        : null
  }
  return guests
    .flatMap((guest) => {
      const found = rank(guest)
      return found === null ? [] : [{ guest, found }]
    })
    .sort((a, b) => a.found - b.found)
    .slice(0, most)
    .map(({ guest }) => guest)
}

/** Folded once for each, as above. */
const plainExpected = new WeakMap<Invitation, { names: string[]; email: string }>()

function plainOf(invitation: Invitation): { names: string[]; email: string } {
  let folded = plainExpected.get(invitation)
  if (!folded) {
    folded = { names: plain(expectedName(invitation)).split(/[\s-]+/), email: plain(invitation.email) }
    plainExpected.set(invitation, folded)
  }
  return folded
}

/**
 * Who is invited and has not registered: most of a list from a spreadsheet has no account yet. Found by the paddle that is
 * kept for them, or by words that begin some word of the name or stand in the e-mail.
 */
export function findExpected(
  invitations: readonly Invitation[],
  text: string,
  most: number,
): readonly Invitation[] {
  const search = plain(text.trim())
  if (search === '') return []
  const wanted = search.split(/\s+/)
  const isMeant = (invitation: Invitation) => {
    if (invitation.isRegistered) return false
    if (String(invitation.paddleNumber) === search) return true
    const { names, email } = plainOf(invitation)
    return wanted.every((part) => names.some((word) => word.startsWith(part)) || email.includes(part))
  }
  return invitations.filter(isMeant).slice(0, most)
}

export const expectedName = ({ firstName, lastName, email }: Invitation) =>
  nameOf({ firstName: firstName ?? '', lastName: lastName ?? '', email })

/** For a page that is loaded again: only of the same auction, and only what is whole. */
export function readKept(
  text: string | null,
  auctionId: number,
): { auctionId: number; guests: readonly Guest[]; upTo: number | null; isWhole: boolean } | null {
  if (text === null) return null
  try {
    const kept = JSON.parse(text)
    return kept.auctionId === auctionId && Array.isArray(kept.guests) && kept.isWhole ? kept : null
  } catch {
    return null
  }
}
