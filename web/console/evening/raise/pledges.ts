import type { Guest, Purchase } from '../../api-types.ts'
import { countHere } from '../../data/guest-list/guest-list.ts'
import type { Waiting } from '../../data/outbox/outbox.ts'

/** A pledge as the page lists it: already on a receipt, or still on its way. */
export type Pledge = {
  /** The id of the purchase, or the key of what waits. */
  id: string
  paddleNumber: number
  name: string
  amount: number
  atSeconds: number
  state: 'done' | 'waiting' | 'refused'
  refusal: string | null
}

export const pledgeOf = ({ id, amount, buyer, purchasedAt }: Purchase): Pledge => ({
  id: String(id),
  paddleNumber: buyer.paddleNumber ?? 0,
  name: buyer.name,
  amount: Number(amount),
  atSeconds: purchasedAt,
  state: 'done',
  refusal: null,
})

export const waitingPledge = ({ key, shown, madeAtMs, refusal }: Waiting): Pledge => ({
  id: key,
  paddleNumber: Number(shown.paddleNumber),
  name: String(shown.name ?? ''),
  amount: Number(shown.amount),
  atSeconds: Math.floor(madeAtMs / 1000),
  state: refusal ? 'refused' : 'waiting',
  refusal: refusal ?? null,
})

/** Why an entry is not pledged at once. The first two need more than a yes. */
export type Question = 'noAmount' | 'unknown' | 'again' | 'absent' | 'gone'

type Entry = { amount: number | null; guest: Guest | undefined }

export function questionAbout(
  { amount, guest }: Entry,
  pledges: readonly Pledge[],
  guests: readonly Guest[],
): Question | null {
  if (amount === null) return 'noAmount'
  if (!guest) return 'unknown'
  if (isAgain(pledges, guest.paddleNumber, amount)) return 'again'
  if (!isMissing(guest, guests)) return null
  return guest.state === 'gone' ? 'gone' : 'absent'
}

/** Whether this paddle has already pledged this amount, confirmed or not. */
export const isAgain = (pledges: readonly Pledge[], paddleNumber: number, amount: number) =>
  pledges.some(
    (pledge) =>
      pledge.paddleNumber === paddleNumber && pledge.amount === amount && pledge.state !== 'refused',
  )

/** Whether the guest is not in the room. Where nobody was checked in the door is not in use, and nobody knows. */
export const isMissing = ({ state }: Guest, all: readonly Guest[]) => state !== 'here' && countHere(all) > 0

export function sumAt(pledges: readonly Pledge[], amount: number): { count: number; sum: number } {
  const here = pledges.filter((pledge) => pledge.amount === amount && pledge.state !== 'refused')
  return { count: here.length, sum: here.length * amount }
}

/** The pledges just read, and those read earlier that are older than all of them. */
export function withOlder(found: readonly Pledge[], known: readonly Pledge[]): readonly Pledge[] {
  const ids = new Set(found.map(({ id }) => id))
  const oldest = found.at(-1)?.atSeconds ?? 0
  return [...found, ...known.filter(({ id, atSeconds }) => !ids.has(id) && atSeconds < oldest)]
}
