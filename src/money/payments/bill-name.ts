import type { Cents } from '../../engine/cents.ts'

/**
 * Names a bill at the provider, so that its money can be booked even if our own row of the payment was lost. After a
 * restore an id may be given out again, so the guest is named as well.
 */
export type BillName = { receiptId: number; guestGuid: string; coveredFeeCents: Cents }

export function writeBillName({ receiptId, guestGuid, coveredFeeCents }: BillName): string {
  return `${receiptId}:${guestGuid}:${coveredFeeCents}`
}

export function readBillName(text: string | null): BillName | null {
  const [, receiptId, guestGuid, cents] = /^(\d{1,9}):([0-9a-f-]{36}):(\d{1,15})$/.exec(text ?? '') ?? []
  if (cents === undefined) return null
  return { receiptId: Number(receiptId), guestGuid: guestGuid!, coveredFeeCents: BigInt(cents) }
}
