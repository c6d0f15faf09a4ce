import type { Purchase } from '../api-types.ts'
import type { Waiting } from '../outbox/outbox.ts'

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

/** Whether this paddle has already pledged this amount, confirmed or not. */
export const isAgain = (pledges: readonly Pledge[], paddleNumber: number, amount: number) =>
  pledges.some(
    (pledge) =>
      pledge.paddleNumber === paddleNumber && pledge.amount === amount && pledge.state !== 'refused',
  )

export function sumAt(pledges: readonly Pledge[], amount: number): { count: number; sum: number } {
  const here = pledges.filter((pledge) => pledge.amount === amount && pledge.state !== 'refused')
  return { count: here.length, sum: here.length * amount }
}

/** "12", "12.50": the amount typed; null for anything else. */
export function typedAmount(text: string): number | null {
  const plain = text.trim().replace(/[\s,]/g, '')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount > 0 ? amount : null
}
