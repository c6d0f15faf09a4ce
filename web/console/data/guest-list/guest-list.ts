import type { Guest } from '../../api-types.ts'

export type GuestList = {
  auctionId: number
  guests: readonly Guest[]
  /** The server's time up to which changes are included, in epoch seconds. */
  upTo: number | null
  /** Whether it was read completely. */
  isWhole: boolean
}

/** Replaces older versions with newer ones and drops guests who were removed; sorted by paddle number. */
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

/** The ticket code in what a scanner types: alone, or within the address in the QR code. */
export function ticketCodeIn(text: string): string | null {
  const trimmed = text.trim()
  const inAddress = /[?&]ticket=([\w-]+)/.exec(trimmed)
  return (inAddress?.[1] ?? /^[0-9A-Fa-f]{10}$/.exec(trimmed)?.[0])?.toUpperCase() ?? null
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A cache: normalizing two thousand names at each key press would take longer than the search itself. */
const plainNames = new WeakMap<Guest, string>()

function plainNameOf(guest: Guest): string {
  let name = plainNames.get(guest)
  if (name === undefined) plainNames.set(guest, (name = plain(nameOf(guest))))
  return name
}

/** Normalizes all names in advance, so that the first letter typed does not have to wait for it. */
export function normalizeNames(guests: readonly Guest[]): void {
  for (const guest of guests) plainNameOf(guest)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Finds guests by ticket code, by the start of the paddle number, by digits of the phone, or by words that must all
 * occur in the name or all in the e-mail. The best matches come first.
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
    const phone = digitsOf(guest.phone)
    // Staff know only how the phone ends.
    const isEnding = guest.phone.startsWith('*') && phone.length >= 4 && digits.endsWith(phone)
    if (digits.length >= 2 && (phone.endsWith(digits) || isEnding)) return 2
    return digits.length >= 4 && phone.includes(digits) ? 3 : null
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

/** How many are at the event now. */
export const countHere = (guests: readonly Guest[]) => guests.filter(({ state }) => state === 'here').length

/** The list stored for a reload: only if it is of the same auction and complete. */
export function readStored(text: string | null, auctionId: number): GuestList | null {
  if (text === null) return null
  try {
    const list = JSON.parse(text)
    return list.auctionId === auctionId && Array.isArray(list.guests) && list.isWhole ? list : null
  } catch {
    return null
  }
}
