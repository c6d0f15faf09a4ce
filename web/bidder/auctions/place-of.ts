import type { Auction } from '../../shared/api-types.ts'

/** The address of an auction's venue on one line; empty where none is given. */
export function placeOf(address: Auction['address']): string {
  if (!address) return ''
  return [address.street1, address.street2, address.city, address.province?.name].filter(Boolean).join(', ')
}
